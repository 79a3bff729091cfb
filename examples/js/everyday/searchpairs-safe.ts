// truth: holds entry: query settled
export function query(page: number, tag: boolean): string {
  const params = new URLSearchParams({ page: "1", tag: "x" });
  if (tag) params.append("tag", "a b");
  params.set("tag", "y&z");
  if (page === 2) params.set("page", "2");
  if (params.getAll("tag").length !== 1) throw new Error(params.toString());
  return params.toString();
}
