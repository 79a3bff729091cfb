// truth: fails entry: label settled
export function label(euros: number): string {
  if (!Number.isInteger(euros) || euros < 0 || euros > 5000) return "";
  const text = new Intl.NumberFormat("en-US", { style: "currency", currency: "EUR" }).format(euros);
  if (text.startsWith("€0.") || text.startsWith("-")) throw new RangeError(text);
  return text;
}
