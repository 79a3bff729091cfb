// truth: fails entry: cached settled
const cache = new Map<string, number>();
function compute(a: boolean, b: boolean): number { return (a ? 1 : 0) + (b ? 2 : 0); }
function lookup(a: boolean, b: boolean): number {
  const key = `${a && b}`;
  const hit = cache.get(key);
  if (hit !== undefined) return hit;
  const v = compute(a, b);
  cache.set(key, v);
  return v;
}
export function cached(a: boolean, b: boolean, c: boolean, d: boolean) {
  if (lookup(a, b) !== compute(a, b)) throw new Error("first");
  if (lookup(c, d) !== compute(c, d)) throw new Error("second");
}
