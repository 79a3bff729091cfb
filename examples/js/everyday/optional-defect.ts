// truth: fails entry: port settled
interface Config { server?: { port?: number; host: string }; debug: boolean }
export function port(c: Config): string {
  const s = c.server;
  if (c.debug && s!.port !== undefined) return s!.port!.toString().slice(0, 1);
  return "80";
}
