"""The tests: laws, rulebook tables, conversations, and the real process over real sockets."""
