// truth: fails entry: work settled
export function work(parts: number, signal?: AbortSignal): number {
  let done = 0;
  for (let i = 0; i < 3 && i < parts; i++) {
    signal?.throwIfAborted();
    done++;
  }
  return done;
}
