# conspect: entry=age_of_friend assertions=holds exceptions=holds
# Something may be missing.
from typing import Optional


class Person:
    def __init__(self, age: int, friend: Optional["Person"]):
        self.age = age
        self.friend = friend


def age_of_friend(person: Person) -> int:
    if person.friend is None:
        return 0
    return person.friend.age
