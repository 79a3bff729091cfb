// truth: fails entry: add settled
interface Cart {
  items: number[];
  limit: number;
}
export function add(this: Cart, price: number): number {
  this.items.push(price);
  if (this.items.length > this.limit) throw new RangeError("too many");
  return this.items.length;
}
