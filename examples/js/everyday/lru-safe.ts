// truth: holds entry: useLru settled
class Lru {
  private m = new Map<number, number>();
  constructor(private max: number) {}
  get(k: number) { const v = this.m.get(k); if (v !== undefined) { this.m.delete(k); this.m.set(k, v); } return v; }
  set(k: number, v: number) {
    this.m.delete(k); this.m.set(k, v);
    if (this.m.size > this.max) { const first = this.m.keys().next().value; this.m.delete(first!); }
  }
  get size() { return this.m.size; }
}
export function useLru(a: 1 | 2 | 3, b: 1 | 2 | 3, c: 1 | 2 | 3) {
  const l = new Lru(2);
  l.set(a, 1); l.set(b, 2); l.set(c, 3);
  if (l.size > 2) throw new Error("too many");
  if (l.get(c) !== 3) throw new Error("lost");
}
