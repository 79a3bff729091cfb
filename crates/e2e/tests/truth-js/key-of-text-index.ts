// answers: assertions=assumed exceptions=violated
// entry: f
export function f(a: string): string {
  const o: Record<string, number> = { b: 1, '7': 2 };
  o[a] = 3;
  const keys = Object.keys(o);
  // An index that is less than 7 comes first.
  if (keys[0] === a && a !== '7') throw new Error('first');
  return keys.join();
}
