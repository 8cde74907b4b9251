const spelledOut: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  '&': '+',
  '’': "'",
  '–': '-',
};

/**
 * Writes a text with the characters that every bank of the SEPA area takes, shortened to a length. A text that has none of them, such
 * as an Arabic name, becomes what the rules of SEPA say for a missing one.
 */
export function sepaText(text: string, max: number): string {
  const plain = [...text.normalize('NFC')]
    .map((character) => spelledOut[character] ?? character)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    // A slash may neither begin nor end a text, nor follow another one.
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^[ /]+/, '')
    .slice(0, max);
  const trimmed = plain.slice(0, lastWithin(plain) + 1);
  return /[A-Za-z0-9]/.test(trimmed) ? trimmed : 'NOTPROVIDED';
}

/** The place of the last character that is neither a space nor a slash. */
const lastWithin = (text: string): number =>
  [...text].findLastIndex((character) => character !== ' ' && character !== '/');
