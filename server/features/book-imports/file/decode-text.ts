import { DomainError } from '#server/lib/errors.ts';

/**
 * Decodes a file as UTF-8, as UTF-16 if it has its mark, and otherwise as Windows-1252, which older spreadsheets write.
 * @throws DomainError `invalid_input` for anything but text
 */
export function decodeText(bytes: Buffer): string {
  const text = decode(bytes);
  if (text.includes('\0'))
    throw new DomainError(
      'invalid_input',
      'This isn’t a CSV or text file. In your spreadsheet, choose Save as, then CSV.',
    );
  return text;
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
