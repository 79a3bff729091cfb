class Account {
  #balance = 0;
  #log = [];
  static #count = 0;
  constructor() { Account.#count++; }
  get #total() { return this.#balance; }
  set #total(v) { this.#log.push(v); this.#balance = v; }
  deposit(n) { this.#total += n; return this; }
  #check(n) { if (n > this.#total) throw new RangeError("insufficient"); }
  withdraw(n) { this.#check(n); this.#total -= n; return this; }
  static isAccount(o) { return #balance in o; }
  get history() { return [...this.#log]; }
  static get count() { return Account.#count; }
  static #helper() { return "helped"; }
  static help() { return this.#helper(); }
}
const a = new Account().deposit(50).withdraw(20);
console.log(a.history, Account.isAccount(a), Account.isAccount({}), Account.count, Account.help(), Object.keys(a));
try { a.withdraw(100); } catch (e) { console.log(e.name, e.message); }
class Sub extends Account {}
console.log(new Sub().deposit(1).history, Account.count);
try { Sub.help(); } catch (e) { console.log(e.name); }
try { Account.prototype.deposit.call({}, 1); } catch (e) { console.log(e.name); }
