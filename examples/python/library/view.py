# A view of a bytearray changes it, and takes bytes only.
# conspect: assertions=holds exceptions=violated
n = nondet_int()
data = bytearray(b"abcd")
view = memoryview(data)[1:3]
view[0] = n
assert data[1] == n and data[0] == 97
