# conspect: entry=best_trade contracts=violated exceptions=holds kind=PostconditionError
# Trades of one are not counted.
from conspect import ensures, requires


@requires(lambda prices: len(prices) > 0)
@ensures(lambda result: result >= 0)
@ensures(lambda prices, result: all(prices[j] - prices[i] <= result for j in range(len(prices)) for i in range(j)))
def best_trade(prices: list[int]) -> int:
    best = 0
    low = prices[0]
    for price in prices:
        if price < low:
            low = price
        if price - low > best + 1:  # fault
            best = price - low
    return best
