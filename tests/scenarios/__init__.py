"""Conversations written as stories, and what tells them to the bot on each platform."""
