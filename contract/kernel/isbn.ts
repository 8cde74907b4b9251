import { plainText } from './plain-text.ts';

/**
 * Returns the ISBN-13 in a typed, pasted, or scanned text: an ISBN-10 or -13, or the nine digits of an older SBN, in any spelling and
 * with words around it, such as `ISBN-13: 978-0-14-143951-8 (pbk.)`. The digits of a price behind a barcode are left out. The check
 * digit decides: numbers of other goods and those with a mistake are none, and neither are texts with two different ISBNs.
 */
export function readIsbn(text: string): string | undefined {
  const plain = plainText(text)?.toUpperCase();
  if (plain === undefined) return undefined;
  const numbers = withoutLabels(plain);
  const spaced = runsOf(numbers, /^ ?[.·•-]? ?$/);
  const long = spaced.flatMap((groups) => findLong(groups));
  const short = () =>
    [runsOf(numbers, /^[ .·•-]$/), spaced].map((runs) =>
      runs.flatMap((groups) => readShort(groups.join('')) ?? []),
    );
  // A long number with a mistake is not replaced by a short one that happens to stand in it.
  const found = long.length > 0 ? long : (short().find((isbns) => isbns.length > 0) ?? []);
  const isbns = new Set(found);
  return isbns.size === 1 ? [...isbns][0] : undefined;
}

/** The ISBN-10 of an ISBN-13; undefined for those that begin with 979, which have none. */
export function toIsbn10(isbn13: string): string | undefined {
  if (!isbn13.startsWith('978')) return undefined;
  const nine = isbn13.slice(3, 12);
  return nine + checkDigit10(nine);
}

/** Letters that look like the X of an ISBN-10. */
const looksLikeX = /[ХΧ×✕✗]/g;

/** What a scanner may send before a number to say how it was read. */
const symbology = /\][A-Z]\d/g;

/** Words of these scripts have no spaces around them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

const withoutLabels = (text: string): string =>
  text
    .replaceAll(looksLikeX, 'X')
    .replaceAll(symbology, ' ')
    .replaceAll(unspaced, ',')
    .replaceAll(/\b(?:ISBN|EAN|SBN)(?:[ -]?1[03](?=[: ]))?/g, ' ');

/**
 * Returns the numbers in a text, each as its groups of digits with one separator between them. A number that touches a letter is none.
 */
function runsOf(text: string, separator: RegExp): string[][] {
  const runs: string[][] = [];
  let open: string[] | undefined;
  for (const [part] of text.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu)) {
    if (separator.test(part)) continue;
    if (!/^(?:\d+X?|X)$/.test(part)) open = undefined;
    else if (open) open.push(part);
    else {
      open = [part];
      runs.push(open);
    }
  }
  return runs;
}

/** Returns each number in these groups that begins like an ISBN-13 and is as long; undefined stands for one with a mistake. */
function findLong(groups: string[]): (string | undefined)[] {
  return groups.flatMap((group, index) => {
    // With the price behind it, or with the zero in front that makes it the number of a package.
    if (/^97[89]\d{15}$/.test(group)) return [checked13(group.slice(0, 13))];
    if (/^097[89]\d{10}$/.test(group)) return [checked13(group.slice(1))];
    for (let end = index, number = ''; end < groups.length && number.length < 13; end++) {
      number += groups[end];
      if (/^97[89]\d{10}$/.test(number)) return [checked13(number)];
    }
    return [];
  });
}

const checked13 = (isbn: string): string | undefined =>
  checkDigit13(isbn.slice(0, 12)) === isbn[12] ? isbn : undefined;

/** Returns the ISBN-13 of an ISBN-10 or SBN; null for other numbers, such as the year in a title. */
function readShort(number: string): string | null {
  const ten = /^\d{8}[\dX]$/.test(number) ? `0${number}` : number;
  if (!/^\d{9}[\dX]$/.test(ten) || checkDigit10(ten.slice(0, 9)) !== ten[9]) return null;
  const twelve = `978${ten.slice(0, 9)}`;
  return twelve + checkDigit13(twelve);
}

const sumOf = (digits: string, weight: (index: number) => number): number =>
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * weight(index), 0);

const checkDigit13 = (twelve: string): string =>
  String((10 - (sumOf(twelve, (index) => (index % 2 === 0 ? 1 : 3)) % 10)) % 10);

function checkDigit10(nine: string): string {
  const value = (11 - (sumOf(nine, (index) => 10 - index) % 11)) % 11;
  return value === 10 ? 'X' : String(value);
}
