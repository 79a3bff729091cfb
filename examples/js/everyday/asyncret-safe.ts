// truth: holds entry: load settled
async function fetchUser(id: number): Promise<{ id: number; name: string } | null> {
  await Promise.resolve();
  return id > 0 ? { id, name: "u" } : null;
}
export async function load(id: number): Promise<string> {
  const u = await fetchUser(id);
  if (u === null) return "nobody";
  return u!.name;
}
