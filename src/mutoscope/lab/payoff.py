"""What a finished game is worth to a seat.  Written like rules: it runs interpreted and compiled."""

from __future__ import annotations


def payoff(won: int, seat: int, players: int, sides: int) -> float:
    """1 for the only winners, less for a shared victory; over all sides it adds up to 0, whatever their number.

    `won` is the bit mask of the winners.  Two sides get 1 and -1, three 1 and twice -1/2; a tie of all is 0.  Where all
    play together (one side) it is 1 or -1.
    """
    if sides == 1:
        return 1.0 if won != 0 else -1.0
    if won >> seat & 1 == 0:
        return -1.0 / (sides - 1)
    winners = 0
    for other in range(players):
        winners += won >> other & 1
    return (players / winners - 1.0) / (sides - 1)
