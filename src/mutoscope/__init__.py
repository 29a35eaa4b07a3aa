"""Mutoscope: four card games about pictures, one table to play them at, one lab to study them in."""

__version__ = "0.1.0"
