"""Tournaments as they are held: stored, paired, played, announced and ruled."""
