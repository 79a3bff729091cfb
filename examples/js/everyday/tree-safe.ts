// truth: holds entry: depth
interface Tree { value: number; left?: Tree; right?: Tree }
export function depth(t: Tree | null): number {
  if (t === null) return 0;
  const l = t.left ? depth(t.left) : 0;
  const r = t.right ? depth(t.right) : 0;
  return 1 + Math.max(l, r);
}
