// answers: assertions=violated exceptions=bounded
// entry: last
import assert from 'assert';
export function last(m: Set<boolean>, n: { y: number }, o?: { y: number }): void { if (o) { n.y = 5; o.y = 6; assert(n.y === 5); } }
