import { createHash, randomBytes } from 'node:crypto';

/** Returns a UUID of version 7 (RFC 9562). Such ids sort by creation time, which keeps indexes dense. */
export function uuidV7(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return format(bytes.toString('hex'));
}

/** Derives a UUID of version 8 (RFC 9562: for custom schemes) from a text: the same text has the same UUID. */
export function uuidV8(text: string): string {
  const bytes = createHash('sha256').update(text).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x0f) | 0x80, 8);
  return format(bytes.toString('hex', 0, 16));
}

const format = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
