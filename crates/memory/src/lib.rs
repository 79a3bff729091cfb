//! Symbolic heaps by region: read, write, merge, compose, refine.
