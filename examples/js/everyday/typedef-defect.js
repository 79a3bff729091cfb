// truth: fails entry: f settled
/**
 * @typedef {Object} Opts
 * @property {number} width
 * @property {string} [title] of it
 */
/**
 * @param {Opts} o
 * @param {Object} extra more
 * @param {boolean} extra.flag
 * @param {function(number): string} cb
 */
function f(o, extra, cb) { o.title.length; return extra.flag.valueOf() && cb(1).length + o.width.valueOf(); }
module.exports = { f };
