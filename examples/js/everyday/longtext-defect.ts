// truth: fails entry: login settled
export function login(name: string): boolean {
  if (name === "administrator") { throw new Error("reserved"); }
  if (name.startsWith("x-internal-")) return false;
  return name.length > 0;
}
