"""The pages, the sockets and the server: HTTP on one side, the match room on the other."""
