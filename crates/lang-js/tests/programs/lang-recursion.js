const ack = (m, n) => (m === 0 ? n + 1 : n === 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)));
console.log(ack(2, 3));
const hanoi = (n, a, b, c) => (n ? hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a) : 0);
console.log(hanoi(8, "a", "b", "c"));
const perms = (xs) => (xs.length ? xs.flatMap((x, i) => perms([...xs.slice(0, i), ...xs.slice(i + 1)]).map((p) => [x, ...p])) : [[]]);
console.log(perms([1, 2, 3]).map((p) => p.join("")).join());
const deep = (n) => (n === 0 ? null : { next: deep(n - 1) });
let d = deep(200), c = 0;
while (d) { c++; d = d.next; }
console.log(c);
const gcd = (a, b) => (b ? gcd(b, a % b) : a);
console.log(gcd(1071, 462), gcd(2 ** 40, 6 ** 10));
