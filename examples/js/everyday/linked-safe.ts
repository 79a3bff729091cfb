// truth: holds entry: reverse settled
class Node1 { constructor(public value: number, public next: Node1 | null = null) {} }
export function reverse(a: number, b: number, c: number) {
  let head: Node1 | null = new Node1(a, new Node1(b, new Node1(c)));
  let prev: Node1 | null = null;
  while (head) { const n: Node1 | null = head.next; head.next = prev; prev = head; head = n; }
  const out: number[] = [];
  for (let p = prev; p; p = p.next) out.push(p.value);
  if (out.length !== 3) throw new Error("lost " + out.length);
}
