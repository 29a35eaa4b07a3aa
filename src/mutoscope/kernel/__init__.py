"""What a game is: a state declared once, rules that run interpreted or compiled, chance as an input."""
