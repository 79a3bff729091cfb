// fails: [2]
Object.defineProperty(exports, "__esModule", { value: true });
/** @param {number} n */
exports.f = function (n) { return n; };
Object.defineProperty(exports, "f", { value: function (n) { throw new Error('defined'); } });
