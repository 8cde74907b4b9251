/** Marks of direction, joiners, soft hyphens, fillers, and everything else that a screen shows nothing of. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;

/** Whether a screen shows nothing of a text, so that it is none. */
export const isBlank = (text: string): boolean => !visible.test(text);

/** White space, and what a screen shows nothing of and no language needs at the end of a word. */
const edge = /[\s\u00ad\u115f\u1160\u180e\u200b\u2060\u2800\u3164\uffa0]/;

/** Returns a text without the white space around it; empty if it is blank. */
export function trimmedText(text: string): string {
  if (isBlank(text)) return '';
  let [start, end] = [0, text.length];
  while (edge.test(text.charAt(start))) start++;
  while (edge.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Returns a text that has no words, such as a web address, without what a screen does not show. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '').trim();

/** Longer than any number or code, however it is written. */
const maxTypedLength = 300;

/** Raised or lowered digits: behind a number they are the sign of a note. */
const smallDigits = /[\u2070\u00b9\u00b2\u00b3\u2074-\u2079\u2080-\u2089]/g;
export const hasSmallDigits = (text: string): boolean => text.replaceAll(smallDigits, '') !== text;

/**
 * Returns what was typed, pasted, or scanned into a field for a number or a code, as `plainCharacters` does, with the commas and full
 * stops of all scripts as plain ones, and without the signs of notes. Undefined if it is too long for such a field.
 */
export const plainText = (typed: string): string | undefined =>
  typed.length > maxTypedLength
    ? undefined
    : plainCharacters(typed.replaceAll(smallDigits, ''))
        .replaceAll(/[،、]/g, ',')
        .replaceAll('。', '.')
        .replaceAll('؛', ';')
        .trim();

const quotes = `"'\`‘’‚‛“”„‟«»‹›「」『』`;

/** Returns a text without the white space, punctuation, and quotation marks behind it, which come along from a sentence. */
export function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ` .,;:!${quotes}`.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Returns a text without quotation marks around it and punctuation behind it. */
export function withoutQuotes(text: string): string {
  let start = 0;
  while (start < text.length && ` ${quotes}`.includes(text.charAt(start))) start++;
  return withoutEnd(text.slice(start));
}

/**
 * Returns what was pasted into a field for a number or a code, as `plainText` does, without what comes along: quotation marks, punctuation
 * behind it, and a label such as `Price:` in front.
 */
export function plainValue(typed: string): string | undefined {
  const text = withoutQuotes(plainText(typed) ?? '');
  const [label = ''] = /^\p{L}[^\d:@]{0,60}:/u.exec(text) ?? [];
  const isScheme = text.charAt(label.length) === '/';
  return plainText(typed) && (isScheme ? text : withoutQuotes(text.slice(label.length)));
}

/** Returns the digits of a typed code, in whatever groups and with words around them; a text without digits as it is. */
export function plainDigits(typed: string): string {
  const [digits] = /\d(?:[^\p{L}]*\d)?/u.exec(plainText(typed) ?? '') ?? [];
  return digits?.replaceAll(/\D/g, '') ?? typed;
}

/**
 * Returns a text in the characters of a plain keyboard: compatible forms as their plain ones (NFKC), digits of every script as 0 to 9,
 * every kind of hyphen and minus as `-`, any white space as one space, and without what a screen does not show. The caller limits
 * the length, because V8 takes quadratic time to normalize a long run of combining marks.
 * Behind a digit, what lengthens a letter in Japanese and Arabic is a hyphen: it is on their keyboards where others have one.
 */
export const plainCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{White_Space}+/gu, ' ')
    .replace(unseen, '')
    .replace(/[\p{Pd}\u2212\u2043\u02d7\u2500\u2501\u2796]/gu, '-')
    .replace(/\p{Nd}/gu, toWesternDigit)
    .replace(/(\d)[ー\u0640]/g, '$1-');

/** Returns the value of a decimal digit of any script. Unicode has the ten of a script in a row, from zero. */
function toWesternDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}
