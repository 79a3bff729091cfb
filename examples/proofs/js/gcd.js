// expect: safe
// The greatest common divisor of positive numbers is positive.
const { int } = require("conspect");
const assert = require("node:assert");

function gcd(a, b) {
  while (b !== 0) {
    const rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

assert(gcd(int(1, 1000000), int(1, 1000000)) > 0);
