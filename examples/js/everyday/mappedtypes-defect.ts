// truth: fails entry: apply settled
interface Settings {
  theme: "dark" | "light";
  width: number;
}
type Change<T> = { [K in keyof T]?: T[K] };
type Listener = `on${"Open" | "Close"}`;
type Heading = `h${1 | 2 | 3}`;
type Visible = Exclude<Settings["theme"] | "auto" | undefined, undefined>;
export function apply(change: Change<Settings>, listener: Listener, theme: Visible, heading: Heading): string {
  if (heading.length !== 2) throw new RangeError(heading);
  const width = change.width!;
  if (width === undefined) throw new TypeError("width");
  return [listener.slice(2), theme.length, change.theme ?? "light"].join();
}
