// answers: assertions=assumed exceptions=bounded
// entry: f
export function f(a: string, b: string): number {
  if (a.length > 2 || b.length > 2) return 0;
  const o: Record<string, number> = {};
  o[a] = 1;
  o[b] = 2;
  const n = Object.keys(o).length;
  if (a === b ? n !== 1 : n !== 2) throw new Error('count');
  if (o[b] !== 2 || (a !== b && o[a] !== 1)) throw new Error('lost');
  for (const k in o) if (k !== a && k !== b) throw new Error('other');
  return n;
}
