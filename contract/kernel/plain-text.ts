/** Marks of direction, joiners, soft hyphens, fillers, and everything else that a screen shows nothing of. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;

/** Whether a screen shows nothing of a text, so that it is none. */
export const isBlank = (text: string): boolean => !visible.test(text);

/** Returns a text without the white space around it; empty if it is blank. */
export const trimmedText = (text: string): string => (isBlank(text) ? '' : text.trim());

/** Returns a text that has no words, such as a web address, without what a screen does not show. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '').trim();

/** Returns a pasted web address as it is kept. */
export const plainLink = (typed: string): string => withoutUnseen(typed).replace(/^https:/i, 'https:');

/** Longer than any number or code, however it is written. */
const maxTypedLength = 300;

/**
 * Returns what was typed, pasted, or scanned into a field for a number or a code, as `plainCharacters` does, with Arabic commas as
 * plain ones. Undefined if it is too long for such a field.
 */
export const plainText = (typed: string): string | undefined =>
  typed.length > maxTypedLength ? undefined : plainCharacters(typed).replaceAll('،', ',').trim();

/** Returns a text without the white space and punctuation behind it, which comes along from a sentence. */
export function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' .,;:'.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Returns the digits of a typed code, in whatever groups; any other text as it is, so that it can be rejected. */
export const plainDigits = (typed: string): string => plainText(typed)?.replaceAll(/[ .-]/g, '') ?? typed;

/**
 * Returns a text in the characters of a plain keyboard: compatible forms as their plain ones (NFKC), digits of every script as 0 to 9,
 * every kind of hyphen and minus as `-`, any white space as one space, and without what a screen does not show. The caller limits
 * the length, because V8 takes quadratic time to normalize a long run of combining marks.
 */
export const plainCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{White_Space}+/gu, ' ')
    .replace(unseen, '')
    .replace(/[\p{Pd}\u2212\u2043]/gu, '-')
    .replace(/\p{Nd}/gu, toWesternDigit);

/** Returns the value of a decimal digit of any script. Unicode has the ten of a script in a row, from zero. */
function toWesternDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}
