# conspect: entry=transferred assertions=holds exceptions=holds
# A lock keeps the tasks from coming between.
import asyncio


class Account:
    def __init__(self, balance: int):
        self.balance = balance
        self.lock = asyncio.Lock()

    async def withdraw(self, amount: int) -> bool:
        async with self.lock:
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
    assert account.balance == balance - taken
    assert account.balance >= 0
