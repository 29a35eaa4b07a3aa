"""Lines that an engine must survive, each with the code of the error that it must answer."""

from __future__ import annotations

MEGABYTE = 1 << 20

NOT_JSON = [
    b"",
    b"   ",
    b"\t\r",
    b"\x00",
    b"hello",
    b"{",
    b"}",
    b"[",
    b'"',
    b"nul",
    b"{'do':'games'}",
    b'{"do":"games"',
    b'{"do":"games",}',
    b'{"do":"games"} {"do":"games"}',
    b'{"do":"games"}x',
    b'{do:"games"}',
    b'\xef\xbb\xbf{"do":"games"}',  # a byte order mark
    '{"do":"games"}'.encode("utf-16"),
    b'{"do":"actors","match":"\xff"}',
    b'{"do":"actors","match":"\xc0\xaf"}',  # overlong
    b'{"do":"actors","match":"\xed\xa0\x80"}',  # a surrogate in UTF-8
    b'{"do":"actors","match":"\\ud800"}',
    b'{"do":"actors","match":"\\udc00x"}',
    b'{"do":"actors","match":"\\ud800\\u0041"}',
    b'{"do":"actors","match":"a\x01b"}',
    b'{"do":"actors","match":"\\x"}',
    b'{"\xff":1}',
    b'{"do":"view","match":"m1","seat":NaN}',
    b'{"do":"view","match":"m1","seat":Infinity}',
    b'{"do":"view","match":"m1","seat":-Infinity}',
    b'{"do":"view","match":"m1","seat":01}',
    b'{"do":"view","match":"m1","seat":+1}',
    b'{"do":"view","match":"m1","seat":0x1}',
    b'{"do":"view","match":"m1","seat":.5}',
    b'{"do":"games","do":"games"}',
    b'{"do":"actors","match":"m1","match":"m2"}',
    b'{"do":"play","match":"m1","seat":0,"move":{"code":0,"code":1}}',
    b'{"do":"play","match":"m1","seat":0,"move":{"code":0,"co\\u0064e":1}}',
    b"[" * 100_000,
    b"[" * 50_000 + b"]" * 50_000,
    b'{"do":"play","match":"m1","seat":0,"move":' + b'{"a":' * 50_000 + b"1" + b"}" * 50_000 + b"}",
    b"x" * MEGABYTE,
    b"\xff" * MEGABYTE,
    b'"' + b"\\" * MEGABYTE,
    b'{"do":"' + b"g" * MEGABYTE,
]

NO_REQUEST = [
    b"0",
    b"-1.5",
    b"true",
    b"null",
    b'"games"',
    b"[]",
    b'["games"]',
    b'[{"do":"games"}]',
    b"{}",
    b'{"do":null}',
    b'{"do":7}',
    b'{"do":["games"]}',
    b'{"do":"GAMES"}',
    b'{"do":"quit"}',
    b'{"Do":"games"}',
    b'{"game":"photograph"}',
    b'{"do":"games","x":1}',
    b'{"do":"games","match":"m1"}',
    b'{"do":"games","":""}',
    b'{"do":"actors"}',
    b'{"do":"actors","match":null}',
    b'{"do":"actors","match":["m1"]}',
    b'{"do":"view","match":"m1"}',
    b'{"do":"view","match":"m1","seat":1e400}',
    b'{"do":"view","match":"m1","seat":1e0}',
    b'{"do":"view","match":"m1","seat":' + b"9" * 5_000 + b"}",
    b'{"do":"view","match":"m1","seat":' + b"9" * MEGABYTE + b"}",
    b'{"do":"new","game":"photograph","players":2}',
    b'{"do":"new","game":"photograph","players":2,"seed":null}',
    b'{"do":"new","game":"photograph","players":2,"seed":"x","options":null}',
    b'{"do":"new","game":"photograph","players":2,"seed":"x","options":{"' + b"k" * MEGABYTE + b'":1}}',
    b'{"do":"load","journal":{}}',
    b'{"do":"load","journal":[' + b"[]," * 300_000 + b"0]}",
    b'{"do":"hidden","match":"m1","seat":0}',
    b'{"do":"hidden","match":"m1","seat":0,"seed":7}',
    b'{"do":"bot","match":"m1","seat":0}',
    b'{"do":"bot","match":"m1","seat":1,"bot":"' + b"b" * MEGABYTE + b'"}',
    b'{"do":"shuffle","match":"m1"}',
    b"[" + b"0," * (MEGABYTE // 2) + b"0]",
    b"{" + b",".join(b'"%d":0' % n for n in range(100_000)) + b"}",
]

OTHERS = [
    (b'{"do":"view","match":"m1","seat":' + b"9" * 400 + b"}", "no_such_seat"),
    (b'{"do":"actors","match":"' + b"m" * MEGABYTE + b'"}', "no_such_match"),
    (b'{"do":"cards","game":"' + b"g" * MEGABYTE + b'"}', "no_such_game"),
    (b'{"do":"actors","match":"\\u0000"}', "no_such_match"),
    (
        b'{"do":"new","game":"photograph","players":2,"options":{"first":0},"chance":"ask","deck":['
        + b'"blue-1",' * 100_000
        + b'"sunset"]}',
        "bad_deck",
    ),
    (
        b'{"do":"new","game":"photograph","players":2,"options":{"first":0},"chance":"ask","deck":['
        + b"[" * 500
        + b"]" * 500
        + b"]}",
        "bad_deck",
    ),
]

LINES: list[tuple[bytes, str]] = [
    *((line, "bad_json") for line in NOT_JSON),
    *((line, "bad_request") for line in NO_REQUEST),
    *OTHERS,
]
