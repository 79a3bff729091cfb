// truth: fails entry: Money.parse settled
export class Money {
  static readonly digits = 2;
  private constructor(readonly cents: number) {}
  static of(cents: number): Money {
    if (!Number.isSafeInteger(cents)) throw new RangeError("no amount");
    return new Money(cents);
  }
  static parse(text: string): Money | undefined {
    const m = /^(\d{1,3})(?:\.(\d\d))?$/.exec(text);
    return m === null ? undefined : this.of(parseInt(m[1], 10) * 10 ** this.digits + parseInt(m[2], 10));
  }
}
