// entry: text
// answers: assertions=assumed exceptions=violated
import assert from 'node:assert';
export function text(day: Date): string {
  const out = day.toISOString();
  assert(out.length === 24 || out.length === 27);
  return out;
}
