// truth: holds entry: clamp settled effort: 500000
!(function (e, t) {
  'object' == typeof exports && 'undefined' != typeof module ? t(exports) : t((e.clamping = {}));
})(this, function (e) {
  /** @param {integer} n @param {integer} low @param {integer} high */
  function clamp(n, low, high) {
    if (!(low <= high)) return 0;
    const r = Math.min(Math.max(n, low), high);
    if (r < low) throw new RangeError('too low');
    return r;
  }
  e.clamp = clamp;
});
