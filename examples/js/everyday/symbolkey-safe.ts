// truth: holds entry: lookup settled
export function lookup(fallback: symbol, key: PropertyKey): unknown {
  const known: Record<PropertyKey, number> = { a: 1 };
  if (typeof key !== "symbol" && key === fallback) throw new Error("it is its own fallback");
  return typeof key === "symbol" ? known[key] : fallback.toString();
}
