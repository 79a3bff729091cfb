# conspect: entry=best_trade contracts=holds exceptions=holds
# What buying once and selling later brings at most; the least price so far is an invariant that is found.
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
        if price - low > best:
            best = price - low
    return best
