// truth: holds entry: label settled
enum Access {
  None = 0,
  Read = 1 << 0,
  Write = 1 << 1,
  Owner = Read | Write,
}
const NAMES: Partial<Record<number, string>> = { 0: "none", 1: "read", 2: "write", 3: "owner" };
export function label(access: Access): string {
  const name = NAMES[access];
  if (name === undefined) throw new RangeError(`no name for ${access}`);
  return name.toUpperCase();
}
