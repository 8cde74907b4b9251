import { type BinaryToTextEncoding, createHash } from 'node:crypto';

/**
 * What the database keeps of a secret that has enough random bits, such as the token of a link: read access to it is not enough to use
 * the link. Each column has the encoding that it began with; bytes are the default.
 */
export function hashSecret(secret: string): Buffer;
export function hashSecret(secret: string, encoding: BinaryToTextEncoding): string;
export function hashSecret(secret: string, encoding?: BinaryToTextEncoding): Buffer | string {
  const hash = createHash('sha256').update(secret);
  return encoding ? hash.digest(encoding) : hash.digest();
}
