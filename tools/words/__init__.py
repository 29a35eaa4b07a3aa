"""Makes the dictionary and the word vectors of Keepers from what others publish: see README.md beside this file."""
