"""Classes that extend forms of typing."""

from typing import *


class A(List[int]):
    def total(self) -> int:
        return sum(self)


class B(Dict[str, int]):
    pass


class C(Iterable[int]):
    def __iter__(self):
        return iter([1, 2])


T = TypeVar("T")


class D(List[T], Generic[T]):
    pass


class E(Mapping[str, int]):
    def __getitem__(self, k):
        return 1

    def __len__(self):
        return 1

    def __iter__(self):
        return iter(["a"])


class F(List):
    pass


class G(List[int], Sized):
    pass


a = A([1, 2])
assert a.total() == 3 and isinstance(a, list)
assert B(a=1)["a"] == 1 and isinstance(B(), dict)
assert list(C()) == [1, 2]
assert D([1]) == [1]
assert "a" in E() and E().get("b") == 1
assert len(F()) == 0
assert A.__mro__ == (A, list, Generic, object), A.__mro__
assert D.__mro__ == (D, list, Generic, object), D.__mro__
assert [c.__name__ for c in G.__mro__][:2] == ["G", "list"]
assert A.__orig_bases__ == (List[int],)
for form in (Union[int, str], Optional[int], Literal[1], ClassVar):
    try:
        class X(form):
            pass
    except TypeError as e:
        print(e)
    else:
        assert False
