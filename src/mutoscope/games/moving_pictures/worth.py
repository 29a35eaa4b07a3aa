"""What a film is worth after an act, once its other cards lie and its scenes are edited as well as can be.

Written like rules, over the movie on trial.  With one or two cards to come, every way to edit is tried; before, scenes
out of order are cut, editing scenes are allowed for, and deleted scenes that are used up are missed in later acts.
"""

from __future__ import annotations

from mutoscope.games.moving_pictures.rules import (
    CARDS,
    CUTTING_ROOM,
    DUEL,
    LAST_GOODBYE,
    LOWEST,
    MIRROR,
    NONE,
    ROOFTOPS,
    WRONG_DOOR,
    extreme_of,
)
from mutoscope.games.moving_pictures.state import MovingPictures
from mutoscope.games.moving_pictures.work import Work, count_of, is_in, place_in_line, swap_line

# What the film is worth after each act with one deleted scene too few, none, one or two left, in thousandths: the part
# that two steady bots won of 6,000 films.  One too few is worth a little, for something may still turn up.
WORTH = (
    (15, 150, 410, 730),
    (30, 350, 740, 950),
    (30, 1000, 1003, 1006),  # won: all the better with deleted scenes left
)
EDITS = 64  # ways to edit: two sides for each of three scenes, eight places for the fourth


def worth_of(s: MovingPictures, deleted: int) -> int:
    """What the film is worth after this act with so many deleted scenes left."""
    return 0 if deleted < -1 else WORTH[s.act - 1][deleted + 1]


def worth_in_order(s: MovingPictures, deleted: int) -> int:
    """The same when nothing can turn up any more: one deleted scene too few is the end."""
    return worth_of(s, deleted) if deleted >= 0 else 0


# ---------------------------------------------------------------------- as well as can be hoped for


def expected_worth(s: MovingPictures, w: Work, cards: int, rest: int) -> int:
    """What the film is worth after the act when `rest`, out of all `cards`, comes to lie as well as it can.

    The Mirror, The Wrong Door and Over the Rooftops turn the movie round: it is looked at as it lies after them.
    """
    size = s.length
    for place in range(size):
        w.line[place] = w.fixed[place]
    if is_in(w, cards, MIRROR):
        swap_line(w, 0, size - 1)
    w.longest = 0
    w.bound = size
    w.is_free = 1
    if is_in(w, rest, WRONG_DOOR) or is_in(w, rest, ROOFTOPS):
        w.bound = min(size, longest_rise(w, size, rest) + 1)
    try_doors(w, size, rest)
    removals = size - w.longest
    deleted = w.deleted
    if deleted > 0 and is_in(w, cards, LAST_GOODBYE) and not is_last(w, size, cards, rest):
        deleted -= 1
    if removals > 0 and is_in(w, cards, DUEL):
        removals -= 1
    if deleted > 0 and is_in(w, cards, CUTTING_ROOM):
        removals = max(removals, 1)
    return worth_of(s, deleted - removals)


def is_last(w: Work, size: int, cards: int, rest: int) -> bool:
    """Whether Last Goodbye is, or may become, the last scene."""
    number = w.number_of[LAST_GOODBYE]
    if w.line[size - 1] == 0:
        return rest >> number & 1 == 1 and cards >> (number + 1) == 0
    return w.line[size - 1] == number


def try_doors(w: Work, size: int, rest: int) -> None:
    """The longest rise whichever way The Wrong Door swaps, wherever it may come to lie."""
    number = w.number_of[WRONG_DOOR]
    place = place_in_line(w, size, number)
    if place != NONE:
        try_door(w, size, rest, place)
    elif is_in(w, rest, WRONG_DOOR):
        w.is_free = 0
        for place in range(size):
            if w.line[place] == 0 and w.longest < w.bound:
                w.line[place] = number
                try_door(w, size, rest & ~(1 << number), place)
                w.line[place] = 0
    else:
        try_roofs(w, size, rest)


def try_door(w: Work, size: int, rest: int, door: int) -> None:
    """The longest rise when The Wrong Door, at this place, has swapped to either side."""
    for other in range(door - 1, door + 2, 2):
        if 0 <= other < size and w.longest < w.bound:
            swap_line(w, door, other)
            try_roofs(w, size, rest)
            swap_line(w, door, other)


def try_roofs(w: Work, size: int, rest: int) -> None:
    """The longest rise whichever way Over the Rooftops swaps, wherever it may come to lie."""
    number = w.number_of[ROOFTOPS]
    place = place_in_line(w, size, number)
    if place != NONE:
        try_roof(w, size, rest, place)
    elif w.is_free == 1 and is_in(w, rest, ROOFTOPS):
        for place in range(size):
            if w.line[place] == 0 and w.longest < w.bound:
                w.line[place] = number
                try_roof(w, size, rest & ~(1 << number), place)
                w.line[place] = 0
    else:
        w.longest = max(w.longest, longest_rise(w, size, rest))


def try_roof(w: Work, size: int, rest: int, roof: int) -> None:
    """The longest rise when Over the Rooftops, at this place, has swapped to either side."""
    for other in range(roof - 2, roof + 3, 4):
        if 0 <= other < size and w.longest < w.bound:
            swap_line(w, roof, other)
            w.longest = max(w.longest, longest_rise(w, size, rest))
            swap_line(w, roof, other)


def longest_rise(w: Work, size: int, rest: int) -> int:
    """The longest rise that the line allows when the cards of `rest` fill its empty places as well as they can."""
    w.number[0] = 0
    w.gaps[0] = 0
    w.rise[0] = 0
    count = 1
    gaps = 0
    for place in range(size + 1):
        number = w.line[place] if place < size else CARDS + 1
        if number == 0:
            gaps += 1
            continue
        longest = 0
        for i in range(count):
            if w.number[i] < number:
                between = rest & ((1 << number) - (2 << w.number[i]))
                longest = max(longest, w.rise[i] + 1 + min(gaps - w.gaps[i], count_of(w, between)))
        w.number[count] = number
        w.gaps[count] = gaps
        w.rise[count] = longest
        count += 1
    return w.rise[count - 1] - 1


# ---------------------------------------------------------------------- exactly


def exact_worth(s: MovingPictures, w: Work, rest: int) -> int:
    """What the film is worth after the act when the last cards, two at most, are filmed and edited at best."""
    last = extreme_of(rest, LOWEST)
    other = rest & ~(1 << last)
    first = extreme_of(other, LOWEST)
    worth = 0
    for turn in range(2 if other != 0 else 1):
        card = last if turn == 0 else first
        for place in range(s.length):
            w.line[place] = w.fixed[place]
            if w.line[place] == 0:
                w.line[place] = card
                card = first if turn == 0 else last
        worth = max(worth, best_edit(s, w))
    return worth


def best_edit(s: MovingPictures, w: Work) -> int:
    """What the film can be worth after the act when the line, which is full, is edited as well as can be."""
    cards = 0
    for place in range(s.length):
        w.full[place] = w.line[place]
        cards |= 1 << w.line[place]
    open_bits = 7 * 8 if is_in(w, cards, CUTTING_ROOM) and w.deleted > 0 else 0
    if is_in(w, cards, WRONG_DOOR):
        open_bits |= side_of(WRONG_DOOR)
    if is_in(w, cards, ROOFTOPS):
        open_bits |= side_of(ROOFTOPS)
    if is_in(w, cards, DUEL):
        open_bits |= side_of(DUEL)
    worth = 0
    for edit in range(EDITS):
        if edit & ~open_bits == 0:
            for place in range(s.length):
                w.line[place] = w.full[place]
            worth = max(worth, worth_of_edit(s, w, s.length, 1, edit, w.deleted))
    return worth


def worth_of_edit(s: MovingPictures, w: Work, size: int, first: int, edit: int, deleted: int) -> int:
    """Edit the line this way, from scene `first` on; what the film is worth then, 0 where that cannot be done.

    An edit is a side for The Wrong Door, Over the Rooftops and The Duel (see side_of), and 8 times a place for On the
    Cutting-Room Floor.
    """
    for number in range(first, CARDS + 1):
        at = place_in_line(w, size, number)
        if at == NONE:
            continue
        effect = s.effects[number]
        if effect == MIRROR:
            swap_line(w, 0, size - 1)
        elif effect == LAST_GOODBYE:
            if deleted > 0 and at != size - 1:
                deleted -= 1
        elif effect == CUTTING_ROOM:
            if deleted > 0:
                if edit // 8 >= size:
                    return 0
                deleted -= 1
                size = drop(w, size, edit // 8)
        elif effect in (WRONG_DOOR, ROOFTOPS, DUEL):
            reach = 2 if effect == ROOFTOPS else 1
            other = at + reach if edit & side_of(effect) else at - reach
            if other < 0 or other >= size:
                return 0
            if effect == DUEL:
                size = drop(w, size, other)
            else:
                swap_line(w, at, other)
    return worth_in_order(s, deleted - size + longest_rise(w, size, 0))


def side_of(effect: int) -> int:
    """The bit of an edit that says to which side a scene turns: 1 is to the right."""
    return 1 if effect == WRONG_DOOR else 2 if effect == ROOFTOPS else 4


def drop(w: Work, size: int, place: int) -> int:
    """A place leaves the line; returns how many are left."""
    for i in range(place, size - 1):
        w.line[i] = w.line[i + 1]
    return size - 1
