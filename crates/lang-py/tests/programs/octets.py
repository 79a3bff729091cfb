assert bytes.fromhex("61 6B") == b"ak" and b" a  b c ".split() == [b"a", b"b", b"c"] and b" a  b c ".split(None, 1) == [b"a", b"b c "]
assert b"ab".center(5) == b"  ab " and b"ab".center(6, b"*") == b"**ab**" and b"abc".center(6) == b" abc  " and b"a".ljust(3) == b"a  " and b"a".rjust(3, b"0") == b"00a" and b"-1".zfill(4) == b"-001"
assert b"a\r\nb\nc".splitlines() == [b"a", b"b", b"c"] and b"12".isdigit() and b"a1".isalnum() and not b"".isspace() and b"aB".islower() is False
try: bytes.fromhex("zz")
except ValueError as e: print(e)
print(hasattr(b"", "center"), hasattr(bytes, "fromhex"))
