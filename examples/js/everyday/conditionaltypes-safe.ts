// truth: holds entry: name settled effort: 5000000
type Element<T> = T extends readonly (infer U)[] ? U : T;
type Settled<T> = T extends Promise<infer U> ? U : never;
type Result<T> = T extends (...args: any[]) => infer R ? R : never;
type Id = string & { readonly __brand: "id" };
type Named = { id: Id } & ({ kind: "user"; first: string } | { kind: "group"; title?: string });
function load(id: Id): Promise<Named | null> {
  return Promise.resolve(id === "" ? null : { id, kind: "group" });
}
export function name(one: Element<Named[]>, loaded: Settled<Result<typeof load>>): string {
  const label = one.kind === "user" ? one.first.trim() : (one.title ?? "").trim();
  return label + (loaded === null ? "" : loaded!.id.trim());
}
