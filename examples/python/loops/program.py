# conspect: assertions=holds exceptions=holds


n = nondet_int()
x = 0
while x < n:
    x += 1
assert n < 0 or x == n
