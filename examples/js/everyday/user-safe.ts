// truth: holds entry: greet
interface Address { city: string; zip?: string }
interface User { name: string; address?: Address; tags: string[] }
export function greet(u: User): string {
  const zip = u.address?.zip ?? "none";
  return u.name + " " + zip + " " + u.tags.length;
}
