# conspect: entry=TestBasket.test_total assertions=violated exceptions=holds
# conspect: entry=TestBasket.test_first assertions=holds exceptions=violated kind=KeyError
# A test sees what its module, its class and `setUp` made before it.
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
        self.assertEqual(self.basket.total(), 5)

    def test_first(self) -> None:
        self.assertEqual(self.basket.prices["coffee"], 3)
