// answers: assertions=violated exceptions=assumed
// assuming: arguments are plain values of exactly their types, of no subclass and without code of their own
// entry: both
import assert from 'assert';
export function both(p: { x: number }, q: { x: number }): void { p.x = 1; q.x = 2; assert(p.x === 1); }
