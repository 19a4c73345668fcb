"""Measurements, printed as table rows; times of the processor where that is said."""
