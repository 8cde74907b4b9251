import { plainCharacters } from '#contract/kernel/plain-text.ts';

/**
 * Whether a text has a phone number, an email address, or an IBAN. Numbers of books (ISBN), dates, and years are none. A mistake
 * only shows a note too many or too few, so spellings that are meant to hide a number are not hunted for.
 */
export function hasContactDetails(text: string): boolean {
  // A line is what belongs together, so the breaks between lines stay.
  const plain = text.split('\n').map(plainCharacters).join('\n');
  return hasEmail(plain) || hasIban(plain) || hasPhoneNumber(plain);
}

/** Also with spaces around the sign. */
function hasEmail(text: string): boolean {
  const parts = text.split('@');
  return parts.some((part, index) => {
    const domain = parts[index + 1]?.trimStart().split(/\s/, 1)[0] ?? '';
    return /\S$/.test(part.trimEnd()) && /^[\p{L}\p{N}][^.]*\.[\p{L}\p{N}]/u.test(domain);
  });
}

const shortestIban = 15;
const longestIban = 34;

/** Joins the groups in which an IBAN is written, until its check digits are right. */
function hasIban(text: string): boolean {
  const groups = text.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  return groups.some((first, start) => {
    if (!/^[A-Z]{2}\d\d/.test(first)) return false;
    let joined = '';
    for (const group of groups.slice(start, start + longestIban)) {
      joined += group;
      if (joined.length > longestIban) return false;
      if (joined.length >= shortestIban && isIban(joined)) return true;
    }
    return false;
  });
}

/** ISO 13616: the first four characters go to the end, letters count from 10, and the number leaves 1 when divided by 97. */
function isIban(text: string): boolean {
  let rest = 0;
  for (const letter of text.slice(4) + text.slice(0, 4))
    for (const digit of Number.parseInt(letter, 36).toString()) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** What looks like a phone number and is none: dates, ranges of years, and ISBNs that are named as such. */
const otherNumbers = [
  /\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/g,
  /\b\d{4}-\d{1,2}-\d{1,2}\b/g,
  /\b(?:1[5-9]|20)\d\d ?[-–] ?(?:1[5-9]|20)\d\d\b/g,
  /\bISBN[-:\d xX]{10,24}/gi,
];

function hasPhoneNumber(text: string): boolean {
  const rest = otherNumbers.reduce((left, pattern) => left.replace(pattern, ';'), text);
  const runs = rest.match(/[+\d][+\d ()./–-]*/g) ?? [];
  return runs.some((run) => {
    const { length } = run.replace(/\D/g, '');
    return length >= 7 && length <= 15 && !isIsbn13(run.replace(/\D/g, ''));
  });
}

function isIsbn13(digits: string): boolean {
  if (!/^97[89]\d{10}$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}
