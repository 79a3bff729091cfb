// truth: holds entry: login
export function login(name: string): boolean {
  if (name === "administrator") { return true; }
  if (name.startsWith("x-internal-")) return false;
  return name.length > 0;
}
