// answers: assertions=assumed exceptions=bounded
// entry: f
export function f(a: string): number {
  if (a.length > 2) return 0;
  const o: Record<string, number> = { x: 5 };
  o[a] = (o[a] ?? 0) + 1;
  const c: Record<string, number> = { ...o, y: 2 };
  if (!(a in c) || !Object.hasOwn(o, a)) throw new Error('not there');
  if (a !== 'y' && c[a] !== o[a]) throw new Error('copied');
  delete c[a];
  if (Object.hasOwn(c, a)) throw new Error('deleted');
  for (const [k, v] of Object.entries(o)) if (o[k] !== v) throw new Error('entry');
  if (a === 'x' ? o.x !== 6 : o.x !== 5) throw new Error('x');
  return Object.keys(o).length;
}
