// answers: assertions=assumed exceptions=violated
// entry: f
export function f(a: string): string {
  const cache: Record<string, number> = {};
  if (!(a in cache)) cache[a] = a.length;
  return cache[a].toFixed();
}
