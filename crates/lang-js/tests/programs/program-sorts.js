const algos = {
  bubble(a) { for (let i = 0; i < a.length; i++) for (let j = 0; j + 1 < a.length - i; j++) if (a[j] > a[j + 1]) [a[j], a[j + 1]] = [a[j + 1], a[j]]; return a; },
  insertion(a) { for (let i = 1; i < a.length; i++) { const x = a[i]; let j = i - 1; while (j >= 0 && a[j] > x) a[j + 1] = a[j--]; a[j + 1] = x; } return a; },
  selection(a) { for (let i = 0; i < a.length; i++) { let m = i; for (let j = i; j < a.length; j++) if (a[j] < a[m]) m = j; const t = a[i]; a[i] = a[m]; a[m] = t; } return a; },
  quick(a) { if (a.length < 2) return a; const [p, ...r] = a; return [...algos.quick(r.filter((x) => x < p)), p, ...algos.quick(r.filter((x) => x >= p))]; },
  merge(a) { if (a.length < 2) return a; const m = a.length >> 1, l = algos.merge(a.slice(0, m)), r = algos.merge(a.slice(m)), o = []; let i = 0, j = 0; while (i < l.length || j < r.length) o.push(j >= r.length || (i < l.length && l[i] <= r[j]) ? l[i++] : r[j++]); return o; },
  heap(a) { const down = (i, n) => { for (;;) { let c = 2 * i + 1; if (c >= n) return; if (c + 1 < n && a[c + 1] > a[c]) c++; if (a[i] >= a[c]) return; [a[i], a[c]] = [a[c], a[i]]; i = c; } }; for (let i = a.length >> 1; i >= 0; i--) down(i, a.length); for (let e = a.length - 1; e > 0; e--) { [a[0], a[e]] = [a[e], a[0]]; down(0, e); } return a; },
  counting(a) { const c = []; for (const x of a) c[x] = (c[x] | 0) + 1; const o = []; c.forEach((n, x) => { while (n--) o.push(x); }); return o; },
  shell(a) { for (let g = a.length >> 1; g; g >>= 1) for (let i = g; i < a.length; i++) { const t = a[i]; let j = i; for (; j >= g && a[j - g] > t; j -= g) a[j] = a[j - g]; a[j] = t; } return a; },
};
let seed = 7;
const data = Array.from({ length: 60 }, () => (seed = (seed * 16807) % 2147483647) % 100);
const want = data.slice().sort((a, b) => a - b).join();
for (const n in algos) console.log(n, algos[n](data.slice()).join() === want);
console.log(want);
