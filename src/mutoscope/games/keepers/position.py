"""Whether numbers handed in (a journal that starts in the middle) could be a table of Keepers.

A position that passes is safe to play on and to imagine; it need not be one that play can reach.
"""

from __future__ import annotations

from collections.abc import Iterator

from mutoscope.games.keepers import rules, word
from mutoscope.games.keepers.state import Keepers, Seat
from mutoscope.kernel.game import Refused
from mutoscope.kernel.state import copy, equal, new

MOST_SHUFFLES = 1000

TIE_DEAL = (rules.TIE_DISCARD_SHUFFLE, rules.TIE_PLAY, rules.TIE_LINE_SHUFFLE)
TIE_PHASES = (rules.KEEPER_SHUFFLE, *TIE_DEAL, rules.TIE_VOTE)
COMMITTED = (rules.OBJECTION, rules.RENAME, rules.SUBMIT, rules.LINE_SHUFFLE)
"""While the curator's cards lie face down."""


def flaw(s: Keepers, players: int, options: list[int]) -> str:
    """What is wrong, in words; "" when a game of so many players with these options could stand so."""
    return next(flaws(s, players, options), "")


def flaws(s: Keepers, players: int, options: list[int]) -> Iterator[str]:
    """Each check relies on those before it: only the first flaw is sure to be one."""
    if not is_set_up_alike(s, players, options):
        yield "the table is not the one that the options make"
    if s.phase not in range(rules.OVER + 1) or s.refill not in range(players):
        yield "it is nobody's turn"
    if s.round not in range(1, s.laps * players + 1) or s.curator not in range(players):
        yield "there is no such round"
    if s.scored != is_scored(s) or s.doubtful != (s.phase == rules.OBJECTION):
        yield "the round is not as far as the phase has it"
    if s.phase in (rules.OBJECTION, rules.RENAME) and s.word_check != rules.TABLE:
        yield "the table accepts words that it is not asked about"
    if not is_word_right(s):
        yield "the word is none, or is not there when the phase has it"
    yield from number_flaws(s)
    if sorted(cards_of(s)) != list(range(s.cards)):
        yield "a card is missing, or is there twice"
    if any(s.status[card] != rules.IN_PLAY + s.reshuffles for card in s.deck[s.drawn : s.deck_size]):
        yield "the deck holds a card that was not shuffled into it"
    yield from hand_flaws(s)
    yield from line_flaws(s)
    yield from choice_flaws(s)
    yield from tie_flaws(s)
    yield from history_flaws(s)
    most = s.players - 1 if s.word_check == rules.TABLE and not is_tie(s) else rules.NONE
    if s.objections not in range(rules.NONE, most + 1) or (s.phase == rules.RENAME and s.objections * 2 <= most):
        yield "another number of seats has objected to the word"


def is_tie(s: Keepers) -> bool:
    """Whether a tie-break is going on, or has ended the game."""
    return s.phase in TIE_PHASES or (s.phase == rules.OVER and s.ties > 0)


def is_scored(s: Keepers) -> bool:
    """Whether the phase goes on showing a line whose votes are revealed."""
    return s.phase in (rules.DISCARD_SHUFFLE, rules.OVER) or (s.phase == rules.CURATE and s.round > 1)


def is_set_up_alike(s: Keepers, players: int, options: list[int]) -> bool:
    """Whether everything is as the setup made it that no move ever changes."""
    table = new(Keepers)
    rules.setup(table, players, 0, options, list(range(options[3])), options[3])
    names = ("players", "laps", "reveal_all", "word_check", "cards", "own_deck", "each")
    return (
        all(getattr(s, name) == getattr(table, name) for name in names)
        and s.status[s.cards :] == table.status[s.cards :]
        and all(equal(seat, other) for seat, other in zip(s.seats[players:], table.seats[players:], strict=True))
    )


def is_word_right(s: Keepers) -> bool:
    """Whether the word is one in its one true form, or none where there is none."""
    if not all(0 <= high < 68 and 0 <= low < 1 << 14 for high, low in zip(s.word[::2], s.word[1::2], strict=True)):
        return False
    text, copied = word.read(s), new(Keepers)
    word.write(copied, text)
    is_there = s.phase != rules.RENAME and not is_tie(s) and (s.phase != rules.CURATE or s.scored == 1)
    try:
        return copied.word == s.word and bool(text) == is_there and (not text or word.clean(text) == text)
    except Refused:
        return False


def number_flaws(s: Keepers) -> Iterator[str]:
    """Every number that says where something is, or when it was, says so of something that there is."""
    if s.shuffles not in range(MOST_SHUFFLES) or s.reshuffles not in range(s.shuffles + 1):
        yield "too many shuffles"
    if s.deck_size not in range(s.cards + 1) or s.drawn not in range(s.deck_size + 1):
        yield "more cards are dealt than there are"
    if any((card == rules.NONE) == (s.drawn <= i < s.deck_size) for i, card in enumerate(s.deck)):
        yield "the deck has a hole, or a card too many"
    if not set(s.kept) <= {0, 1}:
        yield "a picture has become a Keeper and has not"
    in_play = range(rules.IN_PLAY, rules.IN_PLAY + s.reshuffles + 1)
    if not set(s.status) <= {*range(s.players), rules.DISCARDED, *in_play}:
        yield "a Keeper is nobody's, or a card is from a deck to come"
    for seat in s.seats[: s.players]:
        if not set(seat.tie_topped) <= {0, 1}:
            yield "a card for the tie-break came from the deck and did not"
        if not set(seat.hand + seat.played + seat.tie_hand) <= {rules.NONE, *range(s.cards)}:
            yield "somebody holds a card that there is not"


# ---------------------------------------------------------------------- where the cards are


def cards_of(s: Keepers) -> list[int]:
    """Every card that lies anywhere, each as often as it lies there."""
    found = s.deck[s.drawn : s.deck_size] + (s.line[: s.line_size] if s.phase == rules.VOTE else [])
    for seat in s.seats[: s.players]:
        found += [card for card in seat.hand + seat.played if card != rules.NONE]
        found += [card for card, topped in zip(seat.tie_hand, seat.tie_topped, strict=True) if topped]
    for card in range(s.cards):
        found += [card] if s.status[card] < rules.IN_PLAY else []
    return found


def held(s: Keepers, p: int) -> int:
    """The cards that a seat has for a round: in the hand, committed, or in a line that is not scored."""
    cards = s.seats[p].hand + s.seats[p].played
    return sum(card != rules.NONE for card in cards) + (s.each if s.phase == rules.VOTE else 0)


def can_draw(s: Keepers) -> bool:
    """Whether there is anything to draw, now or after a shuffle."""
    return s.drawn < s.deck_size or rules.has_discards(s)


def hand_flaws(s: Keepers) -> Iterator[str]:
    """Hands are as full as the phase has them, and lie face down what the phase has there."""
    for p, seat in enumerate(s.seats[: s.players]):
        is_due = s.phase == rules.LINE_SHUFFLE or (s.phase in COMMITTED and p == s.curator)
        may = is_due or (s.phase == rules.SUBMIT and seat.played[0] != rules.NONE)
        if not is_committed_right(seat, s.each if may else 0):
            yield "cards are committed that cannot be"
    if s.phase == rules.SUBMIT and rules.actors(s) == 0:
        yield "all cards are committed already"
    sizes = [held(s, p) for p in range(s.players)]
    is_finished = s.phase == rules.OVER or is_tie(s)
    if s.phase == rules.DISCARD_SHUFFLE:
        if sizes[s.refill] == rules.HAND or s.drawn < s.deck_size or not rules.has_discards(s):
            yield "nobody has to draw"
    elif min(sizes) < rules.HAND and can_draw(s) and not is_tie(s):
        yield "a hand is not filled"
    elif not is_finished and min(sizes) < s.each:
        yield "somebody cannot play"
    if is_finished and s.round < s.laps * s.players and min(sizes) >= s.each:
        yield "the last round is not played"


def is_committed_right(seat: Seat, count: int) -> bool:
    """Whether so many cards are committed, each out of a slot of its own that is empty now."""
    slots = seat.played_slots[:count]
    nothing = [rules.NONE] * (2 - count)
    return (
        seat.played[count:] == seat.played_slots[count:] == nothing
        and rules.NONE not in seat.played[:count]
        and slots == sorted(set(slots))
        and all(slot in range(rules.HAND) and seat.hand[slot] == rules.NONE for slot in slots)
    )


# ---------------------------------------------------------------------- the line


def line_flaws(s: Keepers) -> Iterator[str]:
    """The line is there when the phase has it, of as many cards, each somebody's."""
    is_there = s.phase in (rules.VOTE, rules.TIE_VOTE) or s.scored == 1
    if s.in_line not in range(1 << s.players) or (s.in_line == 0) == is_there:
        yield "the line is not there when the phase has it"
    if is_there and not is_tie(s) and rules.count_bits(s.in_line) != s.players:
        yield "somebody has no card in the line"
    owners = [p for p in range(s.players) if s.in_line >> p & 1 for _ in range(1 if is_tie(s) else s.each)]
    if s.line_size != len(owners) or sorted(s.owners[: s.line_size]) != owners:
        yield "the cards of the line are not everybody's who has some in it"
    line, size = s.line[: s.line_size], s.line_size
    if len(set(line)) != size or not set(line) <= set(range(s.cards)):
        yield "a card of the line is none, or is there twice"
    behind = {*s.line[size:], *s.owners[size:]} - {rules.NONE}
    if behind or any(s.kept[size:]):
        yield "something lies behind the line"


# ---------------------------------------------------------------------- choices


def choice_flaws(s: Keepers) -> Iterator[str]:
    """Answers, votes and favourites are there when the phase has them, and what is kept follows from them."""
    has_votes = s.scored == 1 and not is_tie(s)
    for p, seat in enumerate(s.seats[: s.players]):
        may_vote = has_votes or (s.phase == rules.VOTE and seat.votes[0] != rules.NONE)
        if not is_vote_right(s, p, s.each if may_vote else 0):
            yield "a vote is cast that cannot be"
        may_answer = s.word_check == rules.TABLE and not is_tie(s)
        if s.phase == rules.OBJECTION and p == s.curator:
            may_answer = False
        if seat.answer not in ((rules.NONE, rules.ACCEPT, rules.OBJECT) if may_answer else (rules.NONE,)):
            yield "an answer is given that nobody asked for"
        is_others = is_tie(s) and s.in_line != 0 and s.in_line >> p & 1 == 0
        places = range(s.line_size) if is_others else range(0)
        is_due = is_others and s.scored == 1
        if seat.favourite not in (places if is_due else (rules.NONE, *places)):
            yield "a favourite is chosen that cannot be"
    if s.phase in (rules.OBJECTION, rules.VOTE, rules.TIE_VOTE) and rules.actors(s) == 0:
        yield "everybody has chosen already"
    if s.kept[: s.line_size] != [int(place in leading(s)) for place in range(s.line_size)]:
        yield "the Keepers are not those of the votes"
    owners = [s.status[card] if rules.is_keeper(s, card) else rules.NONE for card in s.line[: s.line_size]]
    if has_votes and owners != [s.owners[i] if s.kept[i] else rules.NONE for i in range(s.line_size)]:
        yield "a Keeper is with the wrong seat"


def is_vote_right(s: Keepers, p: int, count: int) -> bool:
    """Whether a seat has cast so many votes, for different cards of others, in the order of the line."""
    places = [choice // 2 for choice in s.seats[p].votes[:count]]
    return (
        all(choice == rules.NONE for choice in s.seats[p].votes[count:])
        and places == sorted(set(places))
        and all(place in range(s.line_size) and s.owners[place] != p for place in places)
    )


def leading(s: Keepers) -> set[int]:
    """The places of a scored line that most votes of a sign, or most favourites, are for."""
    if s.scored == 0:
        return set()
    if is_tie(s):
        counts = [[rules.favourites_for(s, place) for place in range(s.line_size)]]
    else:
        counts = [[rules.votes_for(s, place * 2 + sign) for place in range(s.line_size)] for sign in range(2)]
    return {place for found in counts for place, n in enumerate(found) if n == max(found) > 0}


# ---------------------------------------------------------------------- the end


def tie_flaws(s: Keepers) -> Iterator[str]:
    """Who is tied has the most Keepers, and what is dealt for the tie-break is theirs."""
    leaders, tied = rules.leaders(s), rules.count_bits(s.tied)
    if not is_tie(s):
        is_decided = rules.count_bits(leaders) in (1, s.players)
        if s.tied != (leaders if s.phase == rules.OVER else 0) or (s.phase == rules.OVER and not is_decided):
            yield "somebody else has won"
        if s.ties != 0:
            yield "there was no tie-break"
    elif s.tied & ~leaders or rules.count_bits(leaders) not in range(2, s.players) or tied == 0:
        yield "the tied seats have not the most Keepers"
    elif s.phase == rules.OVER:
        if s.ties not in range(1, rules.MOST_TIE_VOTES + 1) or (tied > 1 and s.ties < rules.MOST_TIE_VOTES):
            yield "the tie-break is not over"
        if s.in_line & ~leaders or s.tied != sum(1 << s.owners[i] for i in range(s.line_size) if s.kept[i]):
            yield "the tie-break has another winner"
    elif tied == 1 or s.ties not in range(rules.MOST_TIE_VOTES) or (s.ties == 0 and s.tied != leaders):
        yield "there is no such tie-break"
    elif s.phase == rules.TIE_VOTE and s.in_line != s.tied:
        yield "the cards of the line are not those of the tied seats"
    yield from tie_hand_flaws(s)


def tie_hand_flaws(s: Keepers) -> Iterator[str]:
    """Tied seats have up to three cards, dealt in turn, Keepers or topped up; nobody else has any."""
    is_dealt = s.phase in (*TIE_DEAL, rules.TIE_VOTE)
    cards = []
    for p, seat in enumerate(s.seats[: s.players]):
        is_in = is_dealt and s.tied >> p & 1 == 1
        if not is_in and (set(seat.tie_hand) != {rules.NONE} or any(seat.tie_topped)):
            yield "somebody has cards for a tie-break who is not tied"
        cards += [card for card in seat.tie_hand if card != rules.NONE]
        may_choose = s.phase in (rules.TIE_PLAY, rules.TIE_LINE_SHUFFLE, rules.TIE_VOTE) and is_in
        slots = [slot for slot, card in enumerate(seat.tie_hand) if may_choose and card != rules.NONE]
        if seat.tie_slot not in (slots if may_choose and s.phase != rules.TIE_PLAY else [rules.NONE, *slots]):
            yield "a card is played in the tie-break that cannot be"
        for card, topped in zip(seat.tie_hand, seat.tie_topped, strict=True):
            if topped != (card != rules.NONE and not rules.is_keeper(s, card)):
                yield "a Keeper came from the deck"
    if s.phase == rules.TIE_VOTE and not is_line_played(s):
        yield "the line of the tie-break is not what was played"
    if len(set(cards)) != len(cards):
        yield "a card for the tie-break is there twice"
    if s.phase == rules.TIE_PLAY and rules.actors(s) == 0:
        yield "everybody has played already"
    tied = [seat for p, seat in enumerate(s.seats[: s.players]) if is_dealt and s.tied >> p & 1]
    if s.phase in TIE_DEAL:
        yield from deal_flaws(s, [[seat.tie_hand[slot] != rules.NONE for seat in tied] for slot in range(3)])


def is_line_played(s: Keepers) -> bool:
    """Whether each card of a tie-break's line is the one that its owner has played."""
    return all(
        s.seats[owner].tie_hand[s.seats[owner].tie_slot] == card
        for card, owner in zip(s.line[: s.line_size], s.owners[: s.line_size], strict=True)
    )


def deal_flaws(s: Keepers, rows: list[list[bool]]) -> Iterator[str]:
    """Cards for the tie-break are dealt one at a time, the first to all; `rows`: by slot, who has one."""
    dealt = [is_there for row in rows for is_there in row]
    if not all(rows[0]) or dealt != sorted(dealt, reverse=True):
        yield "the cards for the tie-break are not dealt in turn"
    if s.phase == rules.TIE_DISCARD_SHUFFLE:
        if all(dealt) or s.drawn < s.deck_size or not rules.has_discards(s):
            yield "nobody has to draw for the tie-break"
    elif not all(dealt) and can_draw(s):
        yield "somebody has too few cards for the tie-break"


# ---------------------------------------------------------------------- earlier votes


def history_flaws(s: Keepers) -> Iterator[str]:
    """What is told of earlier votes, all of it or less, could have been so; of one that is still shown all is told."""
    rounds = s.round if is_tie(s) or s.phase in (rules.DISCARD_SHUFFLE, rules.OVER) else s.round - 1
    revealed = {*range(rounds), *range(rules.MOST_ROUNDS, rules.MOST_ROUNDS + s.ties)}
    for number in range(rules.PAST // rules.LINE):
        places = slice(number * rules.LINE, (number + 1) * rules.LINE)
        line, votes = s.past_lines[places], s.past_votes[places]
        if number not in revealed and {*line, *votes} != {rules.NONE}:
            yield "a vote is told of that is not revealed"
        if not all(code == rules.NONE or is_past_card(s, code) for code in line):
            yield "an earlier line has a card that there is not, or one that is nobody's"
        if not set(votes) <= {rules.NONE, *range(2 * rules.LINE)}:
            yield "an earlier vote was for a place that there is not"
    if s.scored == 1:
        told = copy(s)
        rules.remember(told, rules.MOST_ROUNDS + s.ties - 1 if is_tie(s) else rounds - 1)
        if not equal(told, s):
            yield "the vote that is shown is told otherwise"


def is_past_card(s: Keepers, code: int) -> bool:
    """Whether a number of an earlier line names a card, and a seat if any."""
    return code // 16 in range(s.cards) and code % 16 in range(s.players + 1)
