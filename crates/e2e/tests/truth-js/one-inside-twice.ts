// answers: assertions=assumed exceptions=assumed
// assuming: objects inside of arguments, and arguments of different types, are distinct objects
// entry: inside
import assert from 'assert';
export function inside(p: { x: { y: number }, z: { y: number } }): void { p.x.y = 1; p.z.y = 2; assert(p.x.y === 1); }
