/** An integer from `low` to `high`; both belong to it. Default: 32 bits. Without Conspect: the one nearest to 0. */
export function int(low?: number, high?: number): number;
/** Any number, NaN and the infinities included. Without Conspect: 0. */
export function number(): number;
/** Without Conspect: false. */
export function boolean(): boolean;
/** A text of at most `maxLength` UTF-16 units. Default: 8. Without Conspect: empty. */
export function string(maxLength?: number): string;
/** One of the values. Without Conspect: the first. */
export function oneOf<T extends readonly unknown[]>(...values: T): T[number];
/** Executions in which it does not hold are not looked at. */
export function assume(condition: unknown): asserts condition;

/** A condition on the parameters of a function, or several. One that throws does not hold. */
export type Condition<A extends readonly unknown[]> = ((this: any, ...args: A) => unknown) | ((this: any, ...args: A) => unknown)[];
/** A class of errors. */
export type ErrorClass = abstract new (...args: any[]) => Error;
/** What a function needs and promises. */
export interface Clauses<A extends readonly unknown[], R> {
  /** What callers have to see to. */
  requires?: Condition<A>;
  /** What holds of the result, which comes before the arguments, whenever the function returns; of a promise, of what it is fulfilled with. */
  ensures?: Condition<[result: Awaited<R>, ...args: A]>;
  /** The errors that may leave the function; with a condition on the arguments, exactly where it holds at the beginning. No other error leaves it. */
  raises?: { [name: string]: true | ((this: any, ...args: A) => unknown) } | (ErrorClass | [ErrorClass, true | ((this: any, ...args: A) => unknown)])[];
  /** What `old()` gives in `ensures`: a copy of what this function gives when the call begins. */
  old?: (this: any, ...args: A) => unknown;
}
/** The function with its contract. Where nothing is checked it is the function itself. */
export function contract<A extends any[], R>(clauses: Clauses<A, R>, f: (...args: A) => R): (...args: A) => R;
/** The class with a contract of its constructor. */
export function contract<C extends new (...args: any[]) => any>(clauses: Clauses<ConstructorParameters<C>, InstanceType<C>>, c: C): C;
/** States what methods of a class need and promise, and what public methods find and keep of each object; in a static block of the class, or after it. */
export function contracts<C extends abstract new (...args: any[]) => any>(
  c: C,
  clauses: {
    invariant?: Condition<[object: InstanceType<C>]>;
    methods?: { [name: string]: Clauses<any[], any> };
    statics?: { [name: string]: Clauses<any[], any> };
  },
): C;
/** What callers have to see to, where a function begins. */
export function requires(condition: unknown, message?: string): asserts condition;
/** What a function promises, where it is reached. */
export function ensures(condition: unknown, message?: string): asserts condition;
/** What holds whenever this is reached, as where a round of a loop begins. */
export function invariant(condition: unknown, message?: string): asserts condition;
/** A number from 0 that is less than the one before, where there is one: `rank = decreases(high - low, rank)`. Gives the number. */
export function decreases<N extends number | bigint>(value: N, last?: N): N;
/** What `old` of the contract gave when the call began. */
export function old(): any;
/** A copy of a value as it is now: of arrays, plain objects, maps, sets and dates, and of what they hold. */
export function old<T>(value: T): T;
/** Does a condition hold of every number from the first up to the last, which is left out? */
export function forall(from: number, to: number, condition: (i: number) => unknown): boolean;
/** Does a condition hold of some number from the first up to the last, which is left out? */
export function exists(from: number, to: number, condition: (i: number) => unknown): boolean;
/** False only where the condition holds and the conclusion, a value or a function that gives one, does not. */
export function implies(condition: unknown, conclusion: unknown): boolean;
/** A clause of a contract does not hold. */
export class ContractError extends Error {}
/** A function is called where what it requires does not hold. */
export class PreconditionError extends ContractError {}
/** A function does not keep what it promises. */
export class PostconditionError extends ContractError {}
/** An invariant of a loop or of a class does not hold. */
export class InvariantError extends ContractError {}
/** An error that its contract does not name leaves the function where a program is entered. */
export class UnexpectedError extends ContractError {}
