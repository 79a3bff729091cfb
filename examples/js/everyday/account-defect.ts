// truth: fails entry: run settled
class Account {
  #balance = 0;
  deposit(n: number) { if (n <= 0) throw new RangeError("amount"); this.#balance += n; }
  withdraw(n: number) { if (n > this.#balance + 1) return false; this.#balance -= n; return true; }
  get balance() { return this.#balance; }
}
export function run(a: number, b: number) {
  if (!Number.isInteger(a) || !Number.isInteger(b) || a < 1 || a > 1000 || b < 1 || b > 1000) return;
  const acc = new Account();
  acc.deposit(a);
  acc.withdraw(b);
  if (acc.balance < 0) throw new Error("overdrawn");
}
