// truth: fails entry: f settled

export class Stack<T> {
  private items: T[] = [];
  push(x: T): void { this.items.push(x); }
  pop(): T { const x = this.items.pop(); if (x === undefined || x > 100) throw new Error("empty"); return x as T; }
  get size() { return this.items.length; }
}
export function f(s: Stack<number>, n: number) {
  s.push(n);
  return s.pop();
}
