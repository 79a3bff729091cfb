// answers: assertions=violated exceptions=assumed
// entry: both
import assert from 'assert';
export function both(p: { x: number }, q: { x: number }): void { p.x = 1; q.x = 2; assert(p.x === 1); }
