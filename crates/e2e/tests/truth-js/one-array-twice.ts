// answers: assertions=violated exceptions=assumed
// entry: grown
import assert from 'assert';
export function grown(a: number[], b: number[]): void { const n = a.length; b.push(1); assert(a.length === n); }
