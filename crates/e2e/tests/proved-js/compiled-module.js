"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.twice = exports.f = void 0;
/** @param {number} n @param {number} from @param {number} to */
const f = (n, from, to) => {
  if (!(from <= to)) return 0;
  const r = n < from ? from : n > to ? to : n;
  if (r < from) throw new RangeError("too low");
  return r;
};
exports.f = f;
/** @param {number} n */
const twice = (n) => 2 * n;
exports.twice = twice;
