// conspect: assertions=violated exceptions=proved kind=AssertionError
// A transfer to the same account makes money: the balance is read before it is written.
const { int } = require("conspect");
const assert = require("node:assert");

class Bank {
  constructor(balances) {
    this.balances = balances;
  }
  transfer(from, to, amount) {
    if (amount <= 0 || this.balances[from] < amount) return false;
    const a = this.balances[from];
    const b = this.balances[to];
    this.balances[from] = a - amount;
    this.balances[to] = b + amount; // defect where from === to
    return true;
  }
  total() {
    return this.balances.reduce((sum, b) => sum + b, 0);
  }
}

const bank = new Bank([100, 50]);
bank.transfer(int(0, 1), int(0, 1), int(1, 200));
assert.strictEqual(bank.total(), 150);
