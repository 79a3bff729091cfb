"""typing_extensions: what newer versions of typing have."""

from typing import *  # noqa: F403
from typing import (  # noqa: F401
    Annotated,
    Any,
    Concatenate,
    Final,
    Literal,
    LiteralString,
    NamedTuple,
    Never,
    NotRequired,
    ParamSpec,
    Protocol,
    ReadOnly,
    Required,
    Self,
    TypeAlias,
    TypedDict,
    TypeGuard,
    TypeIs,
    TypeVar,
    TypeVarTuple,
    Unpack,
    assert_never,
    assert_type,
    dataclass_transform,
    final,
    overload,
    override,
    reveal_type,
    runtime_checkable,
)


def deprecated(message, *, category=None, stacklevel=1):
    def decorate(target):
        return target

    return decorate
