// truth: holds entry: bonus settled
abstract class Employee {
  constructor(protected readonly days: number) {}
  abstract rate(): number;
  bonus(): number {
    return 1000 / this.rate();
  }
}
class Clerk extends Employee {
  rate() {
    return 10;
  }
}
class Trainee extends Employee {
  rate() {
    return this.days > 30 ? 5 : 1;
  }
}
export function bonus(employee: Employee): number {
  const bonus = employee.bonus();
  if (bonus === Infinity) throw new RangeError("bonus");
  return bonus;
}
