# What other verifiers are told of a loop is no obstacle to a proof, and their names for assertions and assumptions mean what they say.
# conspect: assertions=holds exceptions=holds
n = nondet_int()
__ESBMC_assume(n >= 0)
i = 0
s = 0
while i < n:
    __ESBMC_loop_invariant(i <= n and s == 2 * i)
    i += 1
    s += 2
__ESBMC_assert(s == 2 * n, "twice")
__VERIFIER_assert(i == n)
