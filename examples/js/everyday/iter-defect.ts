// truth: fails entry: check settled
function* naturals() { let n = 0; while (true) yield n++; }
function take<T>(it: Iterable<T>, k: number): T[] {
  const out: T[] = [];
  if (k <= 0) return out;
  for (const x of it) { out.push(x); if (out.length > k) break; }
  return out;
}
export function check(k: 0 | 1 | 2 | 3 | 4) {
  const t = take(naturals(), k);
  if (t.length !== k) throw new Error("wrong length");
}
export { check as take };
