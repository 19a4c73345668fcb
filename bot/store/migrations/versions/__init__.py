"""One migration a file, in order of their numbers."""
