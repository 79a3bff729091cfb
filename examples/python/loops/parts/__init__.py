"""What other programs of this folder import."""

from .shapes import Square, area as area_of

SCALE = 3
