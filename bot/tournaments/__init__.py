"""Tournaments as pure functions of what has happened: pairings, standings, tie-breaks, exports.

Nothing here knows of the database, the time, chats or words. `event` holds the history as data;
everything else is computed from it.
"""
