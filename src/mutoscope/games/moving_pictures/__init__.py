"""Moving Pictures: sixteen scenes, three acts, and two who film in silence.  Two players, together."""
