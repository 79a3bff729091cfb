// entry: area
// answers: assertions=assumed exceptions=violated
interface Side { length: number; unit?: 'cm' | 'm' }
enum Kind { Square, Circle = 'circle' }
namespace Limits { export const least = 7; }
class Measure { constructor(private readonly side: Side) {} get size(): number { return this.side.length as number; } }
export function area(side: Side, kind: Kind): number {
  const m = new Measure(side);
  if (m.size === Limits.least && kind === Kind.Circle && side.unit === 'm') throw new RangeError('area');
  return m.size!;
}
