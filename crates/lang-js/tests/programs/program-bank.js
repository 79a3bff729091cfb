class InsufficientFunds extends Error { constructor(need, have) { super(`need ${need}, have ${have}`); this.name = "InsufficientFunds"; this.need = need; } }
class Account {
  #balance = 0; #history = [];
  constructor(owner) { this.owner = owner; }
  get balance() { return this.#balance; }
  deposit(n) { if (!(n > 0)) throw new RangeError("amount"); this.#balance += n; this.#history.push(["deposit", n]); return this; }
  withdraw(n) { if (n > this.#balance) throw new InsufficientFunds(n, this.#balance); this.#balance -= n; this.#history.push(["withdraw", n]); return this; }
  *[Symbol.iterator]() { yield* this.#history; }
}
class Bank {
  accounts = new Map();
  open(o) { const a = new Account(o); this.accounts.set(o, a); return a; }
  transfer(from, to, n) { const [a, b] = [from, to].map((x) => this.accounts.get(x) ?? (() => { throw new ReferenceError("no account " + x); })()); a.withdraw(n); b.deposit(n); }
  get total() { return [...this.accounts.values()].reduce((s, a) => s + a.balance, 0); }
}
const bank = new Bank();
bank.open("ann").deposit(100); bank.open("bob").deposit(50);
for (const t of [["ann", "bob", 30], ["bob", "ann", 500], ["bob", "zed", 1], ["ann", "bob", -5]]) try { bank.transfer(...t); console.log("ok", t.join()); } catch (e) { console.log(e.name, e.message); }
for (const [n, a] of bank.accounts) console.log(n, a.balance, [...a].map((h) => h.join(" ")).join("; "));
console.log(bank.total, bank);
