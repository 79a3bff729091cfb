// truth: holds entry: update settled
interface S { a: number; b: boolean }
export function update(s: S, p: Partial<S>): S {
  const n = { ...s, ...p };
  if (typeof n.b !== "boolean" && p.b !== undefined) throw new TypeError("b");
  return n;
}
