// truth: holds entry: area settled
type Shape = { kind: "circle"; r: number } | { kind: "rect"; w: number; h: number } | { kind: "tri"; b: number; h: number };
export function area(s: Shape): number {
  let a: number;
  switch (s.kind) {
    case "circle": a = 3 * s.r * s.r; break;
    case "rect": a = s.w * s.h; break;
    case "tri": a = s.b * s.h / 2; break;
    default: throw new Error("unknown shape");
  }
  return a;
}
