function* perms(a, n = a.length) { if (n <= 1) yield a.slice(); else for (let i = 0; i < n; i++) { yield* perms(a, n - 1); const j = n % 2 ? 0 : i; [a[n - 1], a[j]] = [a[j], a[n - 1]]; } }
console.log([...perms(["a", "b", "c"])].map((p) => p.join("")).join());
function* subsets(a) { if (!a.length) yield []; else for (const s of subsets(a.slice(1))) { yield s; yield [a[0], ...s]; } }
console.log([...subsets([1, 2, 3])].sort((x, y) => x.length - y.length || (x.join() < y.join() ? -1 : 1)));
function* combos(a, k, s = 0, c = []) { if (c.length === k) yield [...c]; else for (let i = s; i < a.length; i++) yield* combos(a, k, i + 1, [...c, a[i]]); }
console.log([...combos("abcd", 2)].map((c) => c.join("")).join(" "));
