# conspect: entry=TestSplit.test_first assertions=holds exceptions=holds
# conspect: entry=TestSplit.test_second assertions=holds exceptions=violated kind=IndexError
# A test case that prepares nothing.
import unittest


class TestSplit(unittest.TestCase):
    def test_first(self) -> None:
        self.assertEqual("a b".split()[0], "a")

    def test_second(self) -> None:
        self.assertEqual("a".split()[1], "")
