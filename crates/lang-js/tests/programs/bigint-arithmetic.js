const a = 123456789012345678901234567890n, b = -987654321n;
console.log(a + b, a - b, a * b, a / b, a % b, a ** 3n, -a, b / 10n, b % 10n, 7n / -2n, -7n % 2n);
console.log(a & 0xffn, a | 1n, a ^ b, ~a, b << 3n, b >> 3n, a << 100n, a >> 50n, -1n >> 100n, 5n << -1n, b & 0xffffn, b | 0xfn);
console.log(1n < 2n, 1n < 2, 2 > 1n, 1n == 1, 1n === 1, 1n == "1", 2n > "1", 10n > 9, 0n == false, !!0n, !!1n, 1n < 1.5, 9007199254740993n > 9007199254740992, 1n < NaN, 1n < Infinity);
console.log(typeof a, String(a), a.toString(16), (255n).toString(2), BigInt("0xff"), BigInt("  12 "), BigInt(""), BigInt(true), BigInt(1e20), BigInt.asIntN(8, 200n), BigInt.asUintN(8, -1n), Number(a), parseInt("12n"), Number(2n ** 64n), [3n, 1n, 2n, 10n].sort().join(), [3n, 1, 2n].sort((x, y) => (x < y ? -1 : 1)).join());
for (const f of [() => 1n + 1, () => +1n, () => 1n / 0n, () => 2n ** -1n, () => BigInt(1.5), () => BigInt("1.5"), () => BigInt("abc"), () => Math.max(1n), () => 1n >>> 0n, () => new BigInt(1), () => BigInt(undefined), () => JSON.stringify(1n)]) try { console.log(f()); } catch (e) { console.log(e.name); }
let f = 1n;
for (let i = 1n; i <= 30n; i++) f *= i;
console.log(f, f.toLocaleString(), (-5n).toString(), Object(1n) + 1n, 0n === -0n, [1n].includes(1n), new Set([1n, 1n]).size, { a: 1n }, [1n, -2n], 1n ? "t" : "f");
let n = 5n;
n++; n--; n += 2n; n **= 2n;
console.log(n, n++, ++n, -n, n-- - 1n);
