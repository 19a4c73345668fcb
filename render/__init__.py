"""Board pictures: data in, image bytes out. Needs Pillow and `rules`, knows nothing of chats."""
