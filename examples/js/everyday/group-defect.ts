// truth: fails entry: groupBy settled
interface P { team: "a" | "b"; n: number }
export function groupBy(ps: P[]): Record<string, P[]> {
  const out: Record<string, P[]> = {};
  for (const p of ps) {
    out[p.team]!.push(p);
  }
  return out;
}
