import { say } from '#contract/kernel/sentence.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * Decodes a file as UTF-8, as UTF-16 if it has its mark, and otherwise as what spreadsheets of Windows write: Windows-1256 if it is in Arabic, or
 * else Windows-1252.
 * @throws DomainError `invalid_input` for anything but text
 */
export function decodeText(bytes: Buffer): string {
  const text = decode(bytes);
  if (text.includes('\0')) throw new DomainError('invalid_input', say('imports.notText'));
  return text;
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const arabic = new TextDecoder('windows-1256').decode(bytes);
    return isArabic(arabic) ? arabic : new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Whether letters that are read as Arabic stand beside each other, and not alone among Latin ones, as `é` in a Western word does. */
function isArabic(text: string): boolean {
  const pairs = text.match(/[\u0621-\u0652]{2}/g)?.length ?? 0;
  const alone = text.match(/[a-z][\u0621-\u0652]|[\u0621-\u0652][a-z]/gi)?.length ?? 0;
  return pairs > alone;
}
