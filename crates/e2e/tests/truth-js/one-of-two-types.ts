// answers: assertions=assumed exceptions=assumed
// assuming: objects inside of arguments, and arguments of different types, are distinct objects
// entry: apart
import assert from 'assert';
export function apart(a: number[], b: string[]): void { const n = a.length; b.push('x'); assert(a.length === n); }
