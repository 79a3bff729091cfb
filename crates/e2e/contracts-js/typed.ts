// Contracts in TypeScript.
import { contract, contracts, invariant, old, type Clauses } from 'conspect';

const positive: Clauses<[n: number], number> = { requires: (n) => n > 0 };

//@ reciprocal C=proved
export const reciprocal = contract({ ...positive, ensures: (r: number) => r >= 0 }, (n: number): number => 1 / n);
//@ reciprocalFaulty C=PostconditionError
export const reciprocalFaulty = contract({ ensures: (r: number) => r >= 0 }, (n: number): number => 1 / n);
//@ ratio C=PreconditionError@12
export function ratio(a: number, b: number): number {
  return a * reciprocal(b);
}
class Stack<T> {
  private items: T[] = [];
  static {
    contracts(this, { invariant: (s) => s.size() <= 2, methods: { push: { old(this: Stack<unknown>) { return this.size(); }, ensures(this: Stack<unknown>) { return this.size() === old() + 1; } } } });
  }
  push(item: T): void {
    this.items.push(item);
  }
  size(): number {
    return this.items.length;
  }
}
//@ fills C=InvariantError
export function fills(n: number): number {
  const s = new Stack<number>();
  s.push(1);
  s.push(2);
  if (n === 3) s.push(n);
  return s.size();
}
//@ fillsRight C=proved
export function fillsRight(n: number): number {
  const s = new Stack<number>();
  s.push(n);
  for (let i = 0; i < 3; i++) invariant(s.size() === 1);
  return s.size();
}
