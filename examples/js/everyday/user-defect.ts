// truth: fails entry: greet settled
interface Address { city: string; zip?: string }
interface User { name: string; address?: Address; tags: string[] }
export function greet(u: User): string {
  const zip = u.address!.zip;
  return u.name + " " + zip + " " + u.tags.length;
}
