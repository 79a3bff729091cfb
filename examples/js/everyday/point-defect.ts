// truth: fails entry: dist settled
class Point { constructor(readonly x: number, readonly y: number) { if (Number.isNaN(x) || Number.isNaN(y)) throw new RangeError("NaN"); } }
export function dist(p: Point, q: Point): number {
  const d = Math.abs(p.x - q.x) + Math.abs(p.y - q.y);
  if (d < 1) throw new Error("negative");
  return d;
}
