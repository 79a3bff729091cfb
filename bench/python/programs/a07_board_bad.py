# truth: entry=winner contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@require(lambda board: len(board) == 3 and all(len(r) == 3 for r in board))
@ensure(lambda board, result: result == 0 or any(result in row for row in board))
def winner(board: List[List[int]]) -> int:
    for row in board:
        if row[0] == row[1] == row[2] and row[0] != 0:
            return row[0]
    for c in range(3):
        if board[0][c] == board[1][c] == board[2][c]:
            return board[0][c] + 1
    return 0
