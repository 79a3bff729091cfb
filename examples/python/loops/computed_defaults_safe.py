# conspect: entry=unlimited assertions=holds exceptions=holds settled
# conspect: entry=called assertions=holds exceptions=holds settled
# conspect: entry=kept assertions=holds exceptions=holds settled
# Defaults that are no literals, of the kinds that the annotations say.
import math


def two():
    return 2


class Settings:
    limit = 3


def unlimited(limit: float = math.inf):
    assert limit <= math.inf or math.isnan(limit)


def called(limit: int = two()):
    assert limit // 1 == limit


def kept(limit: int = Settings.limit):
    assert limit // 1 == limit
