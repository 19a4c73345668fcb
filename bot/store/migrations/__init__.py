"""The migrations, one a file in `versions`."""
