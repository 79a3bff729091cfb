class LRU { constructor(n) { this.n = n; this.m = new Map(); } get(k) { if (!this.m.has(k)) return undefined; const v = this.m.get(k); this.m.delete(k); this.m.set(k, v); return v; } set(k, v) { this.m.delete(k); this.m.set(k, v); if (this.m.size > this.n) this.m.delete(this.m.keys().next().value); } }
const c = new LRU(3);
for (const [op, k] of [["s", "a"], ["s", "b"], ["s", "c"], ["g", "a"], ["s", "d"], ["g", "b"], ["g", "c"], ["s", "e"], ["g", "a"]]) console.log(op, k, op === "s" ? c.set(k, k + "!") : c.get(k), [...c.m.keys()].join(""));
