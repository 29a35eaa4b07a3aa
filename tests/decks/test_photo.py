"""Taking a picture in: what is refused, what is made of the rest, what is left of its camera."""

from __future__ import annotations

import io
import struct
import zlib
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageCms, ImageStat

from mutoscope.decks import Limits, photo
from mutoscope.decks.crop import axis_of, best_shift, cut, encode, frame
from mutoscope.decks.limits import HAS_HEIC, HEIGHT, SIZES, WIDTH
from mutoscope.decks.photo import Taken, take
from mutoscope.kernel.game import Refused
from tests.decks.pictures import CARD, TALL, WIDE, file_of, picture

LIMITS = Limits()
KINDS = ["JPEG", "PNG", "WEBP", *(["HEIF"] if HAS_HEIC else [])]
GPS, ORIENTATION, MAKER = 0x8825, 0x0112, 0x010F


def taken(image: Image.Image, kind: str = "PNG", **wishes: Any) -> Taken:
    return take(file_of(image, kind, **wishes), LIMITS)


def why_not(content: bytes, limits: Limits = LIMITS) -> str:
    with pytest.raises(Refused) as refused:
        take(io.BytesIO(content), limits)
    assert refused.value.code == "bad_photo"
    return refused.value.message


# ---------------------------------------------------------------------- laws


@given(st.binary(max_size=200))
@example(b"")
@example(b"\xff\xd8\xff\xe0 and nothing more")
@example(b"RIFF\x10\0\0\0WEBPVP8 ")
def test_whatever_bytes_come_the_answer_is_a_reason(content: bytes) -> None:
    assert why_not(content).endswith(".")


@settings(max_examples=40)
@given(st.data())
def test_a_file_that_is_changed_anywhere_is_taken_in_or_refused_and_nothing_else(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(KINDS))
    content = bytearray(file_of(picture(1, CARD), kind).getvalue())
    for _ in range(data.draw(st.integers(1, 8))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    with suppress(Refused):
        assert take(io.BytesIO(bytes(content)), LIMITS).image.mode == "RGB"


@given(st.integers(1, 4000), st.integers(1, 4000))
def test_the_frame_is_five_by_seven_as_large_as_the_picture_allows(width: int, height: int) -> None:
    wide, tall = frame(width, height)
    assert wide / tall == pytest.approx(5 / 7)
    assert wide == width or tall == height
    assert wide <= width + 1e-6
    assert tall <= height + 1e-6


@settings(max_examples=25)
@given(st.floats(0, 1), st.sampled_from([WIDE, TALL, CARD]))
def test_a_card_is_cut_from_within_the_picture_wherever_that_is(shift: float, size: tuple[int, int]) -> None:
    inner = cut(Image.new("RGB", size, (200, 10, 10)), shift)
    assert inner.size == (WIDTH, HEIGHT)
    assert inner.getextrema() == ((200, 200), (10, 10), (10, 10))


# ---------------------------------------------------------------------- what is refused


def bomb(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says it has so many pixels."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 1000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


@pytest.mark.parametrize(("width", "height"), [(9000, 9000), (12_000, 12_000), (60_000, 60_000)])
def test_a_picture_that_unfolds_to_too_many_pixels_is_refused_unread(width: int, height: int) -> None:
    assert "too many pixels: at most 64 million" in why_not(bomb(width, height))


def test_a_small_file_that_is_too_large_says_how_large() -> None:
    assert "at most 1 MB" in why_not(b"x" * 2 * 1024**2, Limits(photo_bytes=1024**2))


@pytest.mark.parametrize(
    ("size", "said"), [((255, 400), "too small"), ((400, 300), "too small"), ((3000, 360), "narrow")]
)
def test_a_picture_that_is_too_small_or_too_long_says_its_size(size: tuple[int, int], said: str) -> None:
    message = why_not(file_of(Image.new("RGB", size)).getvalue())
    assert said in message
    assert f"{size[0]} by {size[1]}" in message


def test_moving_pictures_are_refused() -> None:
    frames = [picture(seed, CARD) for seed in range(3)]
    for kind in ("PNG", "WEBP"):
        content = file_of(frames[0], kind, save_all=True, append_images=frames[1:]).getvalue()
        assert "moving picture" in why_not(content)


def test_other_formats_are_refused_although_pillow_reads_them() -> None:
    for kind in ("GIF", "BMP", "TIFF"):
        assert "no picture that can be read" in why_not(file_of(picture(1), kind).getvalue())


def test_where_heic_cannot_be_read_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photo, "HAS_HEIC", False)
    monkeypatch.setattr(photo, "FORMATS", ("JPEG", "PNG", "WEBP"))
    assert "HEIC cannot be read here" in why_not(b"\0\0\0\x18ftypheic\0\0\0\0" + b"\0" * 200)


def test_a_file_that_breaks_off_is_refused() -> None:
    content = file_of(picture(1), "JPEG").getvalue()
    assert "damaged" in why_not(content[: len(content) // 2])


# ---------------------------------------------------------------------- what is made of it


@pytest.mark.parametrize(
    ("kind", "size"), [*((kind, WIDE) for kind in KINDS), ("JPEG", (4800, 3500)), ("PNG", (3700, 2600))]
)
def test_a_picture_is_turned_the_way_it_was_taken(kind: str, size: tuple[int, int]) -> None:
    """The large ones are read and scaled down in other ways."""
    image = Image.new("RGB", size, (10, 10, 200))
    image.paste((200, 10, 10), (0, 0, size[0] // 2, size[1]))  # red on the left
    exif = Image.Exif()
    exif[ORIENTATION] = 6  # shown turned a quarter to the right: its left side is its top
    found = taken(image, kind, exif=exif.tobytes(), quality=95).image
    assert found.width < found.height
    assert found.resize((1, 2)).getpixel((0, 0))[0] > 150  # type: ignore[index]
    assert found.resize((1, 2)).getpixel((0, 1))[2] > 150  # type: ignore[index]


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_of_the_camera_is_left(kind: str) -> None:
    exif = Image.Exif()
    exif[MAKER] = "SecretCam"
    exif.get_ifd(GPS)[1] = "N"
    exif.get_ifd(GPS)[2] = (51.0, 30.0, 26.0)
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    found = taken(picture(2), kind, exif=exif.tobytes(), icc_profile=profile)
    assert not found.image.info
    for content in encode(cut(found.image, 0.5)).values():
        assert b"SecretCam" not in content
        with Image.open(io.BytesIO(content)) as card:
            assert card.format == "WEBP"
            assert not {"exif", "icc_profile", "xmp"} & card.info.keys()
            assert not card.getexif()


def test_cards_have_the_sizes_of_our_own() -> None:
    cards = {suffix: Image.open(io.BytesIO(content)).size for suffix, content in encode(cut(picture(1), 0)).items()}
    assert cards == {"": (640, 896), "-small": (256, 358)}
    assert cards.keys() == SIZES.keys()


def linear_profile() -> bytes:
    """A colour profile with the primaries of sRGB and, instead of its curve, none: 128 is half as much light as 255."""

    def number(value: float) -> bytes:
        return struct.pack(">i", round(value * 65536))

    def point(x: float, y: float, z: float) -> bytes:
        return b"XYZ \0\0\0\0" + number(x) + number(y) + number(z)

    curve = b"curv\0\0\0\0" + struct.pack(">I", 0)
    tags = {
        b"wtpt": point(0.9642, 1, 0.8249),
        b"rXYZ": point(0.4361, 0.2225, 0.0139),
        b"gXYZ": point(0.3851, 0.7169, 0.0971),
        b"bXYZ": point(0.1431, 0.0606, 0.7141),
        **dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), curve),
    }
    start, table, body = 128 + 4 + 12 * len(tags), b"", b""
    for name, content in tags.items():
        table += name + struct.pack(">II", start + len(body), len(content))
        body += content
    size = start + len(body)
    head = struct.pack(">I4xI4s4s4s12x4s20x", size, 0x02400000, b"mntr", b"RGB ", b"XYZ ", b"acsp")
    head += b"\0" * 8 + number(0.9642) + number(1) + number(0.8249)
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + body


def test_a_colour_profile_is_followed_and_then_gone() -> None:
    plain = Image.new("RGB", CARD, (64, 128, 255))
    assert taken(plain).image.getpixel((9, 9)) == (64, 128, 255)
    # The curve of sRGB: 1.055 * (64 / 255) ** (1 / 2.4) - 0.055 = 0.537, which is 137; 128 gives 188.
    found = taken(plain, icc_profile=linear_profile()).image.getpixel((9, 9))
    assert found == pytest.approx((137, 188, 255), abs=2)
    assert taken(plain, icc_profile=b"no profile at all").image.getpixel((9, 9)) == (64, 128, 255)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "I;16", "CMYK"])
def test_pictures_in_every_mode_come_out_in_plain_colours(mode: str) -> None:
    if mode == "I;16":
        image = Image.fromarray(np.full((378, 270), 0x8000, np.uint16))
        assert ImageStat.Stat(taken(image).image).mean == pytest.approx([128] * 3, abs=1)
    elif mode == "CMYK":
        assert taken(picture(3, CARD).convert("CMYK"), "JPEG").image.mode == "RGB"
    else:
        assert taken(picture(3, CARD).convert(mode)).image.mode == "RGB"


def test_what_is_transparent_shows_paper_and_not_black() -> None:
    assert min(taken(Image.new("RGBA", CARD, (0, 0, 0, 0))).image.getpixel((5, 5))) > 230  # type: ignore[arg-type]


def test_the_same_pixels_are_the_same_picture_in_any_file() -> None:
    one, other = taken(picture(1), "PNG"), taken(picture(1), "WEBP", lossless=True)
    assert one.digest == other.digest
    assert taken(picture(2)).digest != one.digest


@pytest.mark.parametrize(
    ("at", "size", "low", "high"), [(0.0, (900, 360), 0, 0.4), (1.0, (900, 360), 0.6, 1), (1.0, (300, 900), 0.6, 1)]
)
def test_the_cut_goes_where_there_is_something_to_see(
    at: float, size: tuple[int, int], low: float, high: float
) -> None:
    assert low <= best_shift(picture(4, size, at)) <= high


def test_where_there_is_nothing_to_see_the_cut_is_in_the_middle() -> None:
    assert best_shift(Image.new("RGB", (900, 400))) == pytest.approx(0.5, abs=0.1)


def test_the_way_that_a_cut_can_be_moved() -> None:
    assert (axis_of(*WIDE), axis_of(*TALL), axis_of(250, 350)) == ("across", "down", "")
