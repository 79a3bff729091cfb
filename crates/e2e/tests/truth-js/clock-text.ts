// entry: minutes
// answers: assertions=violated exceptions=assumed
import assert from 'node:assert';
export function minutes(seconds: number): string {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds >= 86400) return '';
  const text = String(Math.floor(seconds / 60));
  assert(text !== '77');
  return text;
}
