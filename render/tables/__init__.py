"""Pictures of a tournament: standings, cross-tables, pairings, and graphs of ratings."""
