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
