"""The bot: one function from what was said to what is answered, over the database."""
