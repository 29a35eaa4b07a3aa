"""The engine protocol (docs/engine-protocol.md): one JSON request a line comes in, one JSON answer a line goes out."""
