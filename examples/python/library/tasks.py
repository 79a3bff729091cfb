# conspect: entry=transferred assertions=violated exceptions=holds kind=AssertionError
# Two tasks read the balance before either of them writes it.
import asyncio


class Account:
    def __init__(self, balance: int):
        self.balance = balance

    async def withdraw(self, amount: int) -> bool:
        if self.balance < amount:
            return False
        before = self.balance
        await asyncio.sleep(0)
        self.balance = before - amount
        return True


async def transferred(balance: int, first: int, second: int) -> None:
    if not (0 <= first <= balance and 0 <= second <= balance):
        return
    account = Account(balance)
    done = await asyncio.gather(account.withdraw(first), account.withdraw(second))
    taken = (first if done[0] else 0) + (second if done[1] else 0)
    assert account.balance == balance - taken  # defect
