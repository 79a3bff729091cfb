//! The demo language of the symbolic-heaps paper, lowered to the IR.
