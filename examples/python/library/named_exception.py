# Exceptions that few programs meet are told by their own names.
# conspect: assertions=holds exceptions=violated
text = "".join(chr(n) for n in (65, 228))
print(text.encode("ascii"))
