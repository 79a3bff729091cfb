const items = [{ n: "pen", p: 1.5, q: 10, t: ["office"] }, { n: "desk", p: 199.99, q: 1, t: ["office", "big"] }, { n: "cup", p: 4.25, q: 0, t: ["kitchen"] }];
const total = items.reduce((s, { p, q }) => s + p * q, 0);
console.log(total.toFixed(2), items.filter((i) => i.q).map((i) => i.n), items.find((i) => i.p > 100)?.n, items.some((i) => !i.q), items.every((i) => i.t.length));
console.log([...new Set(items.flatMap((i) => i.t))], Object.fromEntries(items.map(({ n, q }) => [n, q])), items.map(({ n, ...r }) => r)[0], items.toSorted((a, b) => b.p - a.p)[0].n);
const table = items.map((i) => `${i.n.padEnd(6)}|${i.p.toFixed(2).padStart(8)}|${String(i.q).padStart(3)}`).join("\n");
console.log(table);
const idx = items.reduce((m, i) => { for (const t of i.t) (m[t] ??= []).push(i.n); return m; }, {});
console.log(idx, JSON.stringify(idx), Object.keys(idx).length);
