// answers: assertions=assumed exceptions=assumed
// assuming: arguments are plain values of exactly their types, of no subclass and without code of their own
// entry: set
import assert from 'assert';
export function set(a: boolean[]): void { if (a.length === 1) { a[0] = true; assert(a[0] === true); } }
