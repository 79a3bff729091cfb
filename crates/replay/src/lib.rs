//! Runs a witness in the real runtime and compares.
