"""Taking a picture file in: what it may be, turned upright, in plain colours, with nothing of its camera left."""

from __future__ import annotations

import hashlib
import io
import logging
from dataclasses import dataclass
from typing import BinaryIO, Final

from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

from mutoscope.decks.crop import best_shift, frame
from mutoscope.decks.limits import FORMAT_NAMES, HAS_HEIC, HEIGHT, SIZES, WIDTH, Limits
from mutoscope.kernel.game import Refused

if HAS_HEIC:
    from pillow_heif import register_heif_opener

    register_heif_opener()

FORMATS: Final = ("JPEG", "PNG", "WEBP", *(("HEIF",) if HAS_HEIC else ()))
"""What Pillow is asked to read."""
LONGEST_SHAPE: Final = 8
"""How many times longer than wide a picture may be."""
PAPER: Final = (250, 246, 238)
"""What shows through a transparent picture."""
_HEIC_BRANDS: Final = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1"}
_READ_SMALLER: Final = 16_000_000  # pixels beyond which a JPEG is unfolded at less than its size


log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Taken:
    """A picture that was taken in."""

    image: Image.Image
    """Upright, in sRGB, just large enough to cut a card anywhere from it."""
    digest: str
    """SHA-256 over its pixels, in hex: the same picture twice has the same."""
    shift: float
    """Where a card is best cut from it."""


def take(file: BinaryIO, limits: Limits) -> Taken:
    """Read a picture.  Refused (bad_photo) with the reason where it cannot be a card."""
    size = file.seek(0, io.SEEK_END)
    if size > limits.photo_bytes:
        most = limits.photo_bytes // 1024**2
        raise _refused(f"The file has {size / 1024**2:.0f} MB; at most {most} MB are taken.")
    if size == 0:
        raise _refused("The file is empty.")
    file.seek(0)
    try:
        with Image.open(file, formats=FORMATS) as opened:
            _check(opened, limits)
            image = _upright(opened)
    except Refused:
        raise
    except UnidentifiedImageError:
        raise _refused(_no_picture(file)) from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _refused(_too_large(limits)) from None
    except Exception as error:  # a decoder may stumble over a damaged file in any way
        log.info("A picture could not be read", exc_info=error)
        raise _refused(f"The picture is damaged: {str(error) or type(error).__name__}.") from error
    pixels = hashlib.sha256(repr(image.size).encode() + image.tobytes())
    return Taken(image, pixels.hexdigest(), best_shift(image))


def _refused(message: str) -> Refused:
    return Refused("bad_photo", message)


def _no_picture(file: BinaryIO) -> str:
    file.seek(0)
    start = file.read(12)
    if not HAS_HEIC and start[4:8] == b"ftyp" and start[8:12] in _HEIC_BRANDS:
        return "HEIC cannot be read here: send it as JPEG, or the host installs the package pillow-heif."
    return f"It is no picture that can be read: {FORMAT_NAMES} can."


def _too_large(limits: Limits) -> str:
    return f"The picture has too many pixels: at most {limits.photo_pixels // 1_000_000} million are taken."


def _check(opened: Image.Image, limits: Limits) -> None:
    """What the head of the file says, before anything is unfolded."""
    width, height = opened.size
    if width * height > limits.photo_pixels:
        raise _refused(_too_large(limits))
    if max(width, height) > LONGEST_SHAPE * min(width, height):
        raise _refused(f"The picture is {width} by {height} pixels: too long and narrow for a card.")
    least_width, least_height, _ = SIZES["-small"]
    if frame(width, height)[0] < least_width:
        raise _refused(
            f"The picture is {width} by {height} pixels: too small. A card needs {least_width} by {least_height}."
        )
    if opened.format in ("PNG", "WEBP") and getattr(opened, "n_frames", 1) > 1:
        raise _refused("It is a moving picture: send a still one.")


def _upright(opened: Image.Image) -> Image.Image:
    """The picture as people see it, scaled so that a card cut from it has its full size, or left smaller."""
    width, height = opened.size
    if opened.format in ("JPEG", "MPO") and width * height > _READ_SMALLER:
        opened.draft("RGB", (width // 2, height // 2))
    profile = opened.info.get("icc_profile")
    image = ImageOps.exif_transpose(_reduced(_scalable(opened), opened.info))
    scale = HEIGHT / frame(image.width, image.height)[1]
    if scale < 1:
        size = (max(WIDTH, round(image.width * scale)), max(HEIGHT, round(image.height * scale)))
        image = image.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)
    return _in_srgb(_opaque(image), profile)


def _reduced(image: Image.Image, info: dict[str | tuple[int, int], object]) -> Image.Image:
    """The same at a whole fraction of its size, still more than large enough: all else then needs little memory."""
    factor = int(frame(image.width, image.height)[1] / HEIGHT / 2)
    if factor > 1:
        image = image.reduce(factor)
        image.info = dict(info)  # says how to turn it
    return image


def _scalable(image: Image.Image) -> Image.Image:
    """The same in one of the modes that can be scaled: RGB, RGBA, or CMYK for `_in_srgb` to translate."""
    if image.mode in ("RGB", "RGBA", "CMYK"):
        return image
    if image.mode.startswith("I"):  # 16 bits a pixel, of which Pillow would keep no more than the lower eight
        return image.convert("I").point(lambda value: value / 256).convert("L").convert("RGB")
    return image.convert("RGBA" if image.has_transparency_data else "RGB")


def _opaque(image: Image.Image) -> Image.Image:
    if image.mode != "RGBA":
        return image
    return Image.alpha_composite(Image.new("RGBA", image.size, PAPER), image).convert("RGB")


def _in_srgb(image: Image.Image, profile: object) -> Image.Image:
    """The same colours in sRGB, for the profile that says what they are goes; a profile that is no good is ignored."""
    if isinstance(profile, bytes) and profile:
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            found = ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"), outputMode="RGB")
        except (ImageCms.PyCMSError, OSError, ValueError):
            found = None
        if found is not None:
            image = found
    plain = Image.new("RGB", image.size)  # a new picture has no metadata to pass on
    plain.paste(image.convert("RGB"))
    return plain
