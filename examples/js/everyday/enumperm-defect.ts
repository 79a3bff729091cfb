// truth: fails entry: can settled
enum Role { Guest, User, Admin }
const rights: Record<Role, string[]> = { [Role.Guest]: [], [Role.User]: ["read"], [Role.Admin]: ["read", "write"] };
export function can(r: Role, what: "read" | "write"): boolean {
  const ok = rights[r].includes(what);
  if (ok && r === Role.Guest) throw new Error("guest");
  if (ok && r !== Role.Admin) throw new Error("not admin");
  return ok;
}
