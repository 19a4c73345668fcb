"""Loopback doubles of the chat platforms: real sockets, real limits, no knowledge of the bot."""
