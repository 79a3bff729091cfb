// truth: fails entry: address settled
export function address(secure: boolean, port: number): string {
  if (!Number.isInteger(port) || port < 1 || port > 65535) return "";
  const url = new URL(`${secure ? "https" : "http"}://example.org:${port}/a?b=c#d`);
  if (Number(url.port) !== port) throw new Error("port");
  return url.host;
}
