// fails: [2]
module.exports = {
  /** @param {integer} n */ f(n) { this.g(n); },
  /** @param {integer} n */ g(n) { if (n === 2) throw new Error('two'); },
};
