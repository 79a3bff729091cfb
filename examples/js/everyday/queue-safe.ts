// truth: holds entry: useQueue settled
class Queue<T> {
  private items: (T | undefined)[];
  private head = 0; private size = 0;
  constructor(private readonly capacity: number) { this.items = new Array(capacity); }
  push(x: T): boolean {
    if (this.size === this.capacity) return false;
    this.items[(this.head + this.size) % this.capacity] = x; this.size++;
    return true;
  }
  pop(): T | undefined {
    if (this.size === 0) return undefined;
    const x = this.items[this.head]; this.head = (this.head + 1) % this.capacity; this.size--;
    return x;
  }
  get length() { return this.size; }
}
export function useQueue(ops: [boolean, boolean, boolean, boolean]) {
  const q = new Queue<number>(2);
  for (let i = 0; i < 4; i++) { if (ops[i]) q.push(i); else q.pop(); }
  if (q.length > 2) throw new Error("too long");
}
