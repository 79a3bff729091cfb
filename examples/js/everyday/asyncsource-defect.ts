// truth: fails entry: total settled
export async function total(prices: AsyncIterable<number>): Promise<number> {
  let sum = 0;
  for await (const price of prices) {
    if (price < 0) throw new RangeError("a price is negative");
    sum += price;
  }
  return sum;
}
