"""Nagini's package of contracts. What it says of permissions is taken as true."""
