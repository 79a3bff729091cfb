// truth: holds entry: show settled
const SIZES = ["s", "m", "l"] as const;
type Size = (typeof SIZES)[number];
const PRICES = { s: 100, m: 150, l: 200 } as { [size: string]: number };
const LABELS = { price: "Price", stock: "In stock" };
export function show(size: Size, label: keyof typeof LABELS): string {
  const price = PRICES[size];
  if (price === undefined) throw new Error("no price for " + size);
  return LABELS[label].toUpperCase() + price;
}
