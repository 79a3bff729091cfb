# What Python's own modules ask the clock is not taken for a question of the program.
# conspect: entry=f assertions=violated exceptions=holds
import logging

logger = logging.getLogger(__name__)


def f(times: int) -> None:
    assert times != 77
