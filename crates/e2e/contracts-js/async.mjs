// Contracts of asynchronous functions and of what gives promises, each with a faulty twin, in an ES module.
import { contract, requires, old } from 'conspect';

//@ later C=proved E=proved
/** @param {integer} n */
export const later = contract({ requires: (n) => n > 0, ensures: (r, n) => r >= n }, async function later(n) {
  await null;
  return n + 1;
});
//@ laterFaulty C=PostconditionError
/** @param {integer} n */
export const laterFaulty = contract({ requires: (n) => n > 0, ensures: (r, n) => r > n }, async function laterFaulty(n) {
  await null;
  return n === 5 ? n : n + 1;
});
//@ calls C=PreconditionError
/** @param {integer} n */
export async function calls(n) {
  return (await later(n)) + 1;
}
//@ callsRight C=proved E=proved
/** @param {integer} n */
export async function callsRight(n) {
  return n > 0 ? later(n) : 0;
}
//@ rejects C=proved E=proved
/** @param {integer} n */
export const rejects = contract({ raises: { RangeError: (n) => n < 0 } }, async (n) => {
  if (n < 0) throw new RangeError('negative');
  return n;
});
//@ rejectsFaulty C=UnexpectedError
/** @param {integer} n */
export const rejectsFaulty = contract({ raises: { RangeError: (n) => n < 0 } }, async (n) => {
  await 0;
  if (n < 1) throw new RangeError('negative');
  return n;
});
//@ first C=proved
/** @param {integer} n */
export async function first(n) {
  requires(n > 0);
  await null;
  return n;
}
//@ firstArrow C=proved
/** @param {integer} n */
export const firstArrow = async (n) => {
  requires(n > 0);
  await null;
  return n;
};
//@ inside C=PreconditionError
/** @param {integer} n */
export async function inside(n) {
  const plain = () => requires(n > 0);
  plain();
}
//@ late C=PreconditionError
/** @param {integer} n */
export async function late(n) {
  await null;
  requires(n > 0);
}
//@ firstCalled C=PreconditionError
/** @param {integer} n */
export async function firstCalled(n) {
  await null;
  return first(n);
}
//@ timer C=PostconditionError
/** @param {integer} n */
export function timer(n) {
  const f = contract({ ensures: (r) => r !== 3 }, () => n);
  setTimeout(f, 1);
}
//@ numbers C=unknown
/** @param {integer} n */
export const numbers = contract({ requires: (n) => n < 3, ensures: () => true }, function* numbers(n) {
  for (let i = 0; i < n; i++) yield i;
});
//@ numbersUsed C=PreconditionError
/** @param {integer} n */
export function numbersUsed(n) {
  const some = contract({ requires: (k) => k < 3 }, function* (k) {
    for (let i = 0; i < k; i++) yield i;
  });
  if (n > 4) return 0;
  let count = 0;
  for (const i of some(n)) count += i;
  return count;
}
//@ kept C=bounded
/** @param {{ list: integer[] }} o */
export const kept = contract({ old: (o) => o.list.length, ensures: (r, o) => o.list.length === old() + 1 }, async (o) => {
  await null;
  o.list.push(1);
});
