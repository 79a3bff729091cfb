// truth: holds entry: port
interface Config { server?: { port?: number; host: string }; debug: boolean }
export function port(c: Config): string {
  const s = c.server;
  if (c.debug && s !== undefined && s.port !== undefined) return s!.port!.toString().slice(0, 1);
  return "80";
}
