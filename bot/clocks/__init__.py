"""Clocks as pure functions: time controls, what does not count, what is left and when a flag falls.

Nothing here knows of the database, chats or words, and the time is always an argument. Every
datetime is aware; results are UTC. What cannot be read is a `BadClock` with a key and facts.
"""
