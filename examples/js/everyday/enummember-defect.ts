// truth: fails entry: text settled
enum Kind {
  Deposit = "deposit",
  Fee = `fee`,
}
type Entry = { kind: Kind.Deposit; cents: number } | { kind: Kind.Fee; cents: number; reason?: string };
export function text(entry: Entry): string {
  if (entry.kind === Kind.Deposit) return "+";
  return "-" + entry.reason!.trim();
}
