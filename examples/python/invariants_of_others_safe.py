# conspect: entry=even assertions=holds exceptions=holds
# Loop invariants in the notation of another verifier.


def even(n: int):
    i = 0
    k = 0
    while i < n:
        __ESBMC_loop_invariant(k == 2 * i and i >= 0)
        i += 1
        k += 2
    assert k >= 2 * i
