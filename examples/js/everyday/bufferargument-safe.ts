// truth: holds entry: size settled
export function size(packet: Buffer): number {
  if (packet.length < 2) return 0;
  return packet.readUInt16BE(0);
}
