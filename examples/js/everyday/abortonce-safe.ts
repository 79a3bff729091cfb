// truth: holds entry: run settled
export function run(stop: boolean): number {
  const controller = new AbortController();
  let heard = 0;
  controller.signal.addEventListener("abort", () => heard++, { once: true });
  if (stop) controller.abort(new Error("stopped"));
  controller.signal.dispatchEvent(new Event("abort"));
  if (heard !== 1) throw new Error(`heard ${heard}`);
  return heard;
}
