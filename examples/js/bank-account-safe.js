// conspect: assertions=proved exceptions=proved
// The transfer of bank-account.js with the check that was missing.
const { int } = require("conspect");
const assert = require("node:assert");

class Bank {
  constructor(balances) {
    this.balances = balances;
  }
  transfer(from, to, amount) {
    if (from === to || amount <= 0 || this.balances[from] < amount) return false;
    this.balances[from] -= amount;
    this.balances[to] += amount;
    return true;
  }
  total() {
    return this.balances.reduce((sum, b) => sum + b, 0);
  }
}

const bank = new Bank([100, 50]);
bank.transfer(int(0, 1), int(0, 1), int(1, 200));
assert.strictEqual(bank.total(), 150);
