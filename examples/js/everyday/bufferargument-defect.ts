// truth: fails entry: size settled
export function size(packet: Buffer): number {
  if (packet.length < 1) return 0;
  return packet.readUInt16BE(0);
}
