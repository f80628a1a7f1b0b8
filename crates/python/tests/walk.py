"""Random play for the tests."""


def play_on(game, luck, most=200):
    """Plays at random, until the game is over or so many indices were chosen."""
    for _ in range(most):
        if game.is_over:
            return
        seat = luck.choice(game.to_act)
        game.choose(seat, luck.choice(game.legal(seat)))
