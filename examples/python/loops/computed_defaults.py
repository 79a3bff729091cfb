# conspect: entry=called assertions=violated exceptions=holds kind=AssertionError settled
# conspect: entry=kept assertions=violated exceptions=holds kind=AssertionError settled
# conspect: entry=divided assertions=violated exceptions=holds kind=AssertionError settled
# Defaults that are no literals, of another kind than the annotation says.


def half():
    return 0.5


class Settings:
    limit = 0.5


def called(limit: int = half()):
    assert limit // 1 == limit  # defect


def kept(limit: int = Settings.limit):
    assert limit // 1 == limit  # defect


def divided(limit: int = 1 / 2):
    assert limit // 1 == limit  # defect
