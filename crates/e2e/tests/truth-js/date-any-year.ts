// entry: year
// answers: assertions=violated exceptions=assumed
import assert from 'node:assert';
export function year(day: Date): number {
  const y = day.getUTCFullYear();
  assert(y !== 1583);
  return y;
}
