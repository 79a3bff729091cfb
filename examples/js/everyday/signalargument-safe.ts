// truth: holds entry: work settled
export function work(parts: number, signal?: AbortSignal): number {
  let done = 0;
  for (let i = 0; i < 3 && i < parts; i++) {
    if (signal?.aborted) return done;
    done++;
  }
  return done;
}
