# An assertion of another verifier that fails far away.
# conspect: assertions=violated exceptions=holds
n = nondet_int()
__ESBMC_assume(n >= 0)
i = 0
while i < n:
    __ESBMC_loop_invariant(i <= n)
    i += 1
__ESBMC_assert(i < 40, "short")
