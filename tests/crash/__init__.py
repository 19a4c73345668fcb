"""kill -9 of the real process, at named points and at random moments."""
