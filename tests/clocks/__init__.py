"""Tests of clocks, with a time that is an argument."""
