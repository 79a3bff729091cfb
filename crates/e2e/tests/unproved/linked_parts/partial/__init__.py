from .first import limit as limits
from . import second
