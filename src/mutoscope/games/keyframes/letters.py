"""What is lettered on the cards, as outlines, so that a picture needs no font.

A picture shown by ``<img>`` cannot load the page's fonts. These outlines are capitals and signs of Atkinson
Hyperlegible Next 2.001 (c) 2020-2024 The Atkinson Hyperlegible Next Project Authors
(https://github.com/googlefonts/atkinson-hyperlegible-next), SIL Open Font License 1.1, read with fontTools from its
variable font at weight 800. Units as in `look.digits`.
"""

from typing import Final

from mutoscope.look.digits import Glyph

HEAVY: Final[dict[str, Glyph]] = {
    "A": Glyph(702, "M4 0 257 -668H444L698 0H512L474 -114H227L190 0ZM272 -251H429L350 -487Z"),
    "B": Glyph(
        659,
        "M54 0V-668H352Q434 -668 492 -650Q551 -632 582 -594Q613 -556 613 -495Q613 -445 588 -410Q563 -376 519 -355"
        "Q573 -338 606 -298Q640 -259 640 -198Q640 -130 607 -86Q574 -42 512 -21Q450 0 362 0ZM224 -141H370"
        "Q400 -141 420 -149Q441 -157 452 -172Q462 -188 462 -210Q462 -243 438 -260Q415 -277 370 -277H224ZM224 -408"
        "H358Q396 -408 416 -425Q437 -442 437 -470Q437 -499 417 -514Q397 -530 360 -530H224Z",
    ),
    "C": Glyph(
        665,
        "M368 12Q263 12 186 -30Q110 -71 69 -148Q28 -226 28 -334Q28 -440 70 -518Q112 -595 189 -638"
        "Q266 -680 371 -680Q468 -680 539 -638Q610 -595 649 -524L498 -469Q476 -509 439 -524Q402 -540 366 -540"
        "Q322 -540 286 -516Q251 -491 230 -445Q209 -399 209 -334Q209 -267 230 -221Q251 -175 288 -152"
        "Q324 -128 368 -128Q390 -128 416 -134Q441 -139 465 -154Q489 -169 504 -198L653 -143Q612 -72 538 -30"
        "Q464 12 368 12Z",
    ),
    "D": Glyph(
        700,
        "M54 0V-668H281Q368 -668 440 -650Q511 -632 563 -592Q615 -553 644 -490Q672 -426 672 -334Q672 -241 644 -177"
        "Q615 -113 563 -74Q511 -35 439 -18Q367 0 281 0ZM224 -143H285Q330 -143 369 -151Q408 -159 436 -180"
        "Q465 -200 481 -238Q497 -275 497 -334Q497 -393 481 -430Q465 -468 436 -489Q408 -510 369 -518"
        "Q330 -527 285 -527H224Z",
    ),
    "E": Glyph(613, "M54 0V-668H575V-518H224V-418H432V-269H224V-150H579V0Z"),
    "I": Glyph(434, "M40 0V-124H132V-544H40V-668H394V-544H302V-124H394V0Z"),
    "L": Glyph(558, "M54 0V-668H224V-150H537V0Z"),
    "W": Glyph(901, "M175 0 15 -668H183L269 -222L363 -668H537L632 -222L718 -668H886L726 0H547L450 -455L354 0Z"),
    "−": Glyph(595, "M40 -179V-317H555V-179Z"),
    "×": Glyph(
        543,
        "M141 -19 43 -115 176 -248 40 -381 137 -479 272 -342 406 -479 503 -381 367 -248 500 -115 402 -19 272 -151Z",
    ),
    "1": Glyph(456, "M192 0V-437H45V-571Q99 -571 132 -576Q166 -582 188 -602Q211 -623 230 -668H356V0Z"),
}
