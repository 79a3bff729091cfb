# conspect: entry=TestBasket.test_total assertions=holds exceptions=holds
# conspect: entry=TestBasket.test_first assertions=holds exceptions=holds
# conspect: entry=TestBasket.test_later assertions=holds exceptions=holds
# A test sees what its module, its class and `setUp` made before it, and one that is skipped does not fail.
import unittest


class Basket:
    def __init__(self, prices: dict[str, int]) -> None:
        self.prices = prices

    def total(self) -> int:
        return sum(self.prices.values())


def setUpModule() -> None:
    global MILK
    MILK = 1


class TestBasket(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.prices = {"tea": 3, "milk": MILK}

    def setUp(self) -> None:
        self.basket = Basket(dict(self.prices))

    def test_total(self) -> None:
        self.assertEqual(self.basket.total(), 4)

    def test_first(self) -> None:
        self.assertEqual(self.basket.prices["tea"], 3)

    def test_later(self) -> None:
        if "coffee" not in self.basket.prices:
            self.skipTest("there is no coffee yet")
        self.fail()
