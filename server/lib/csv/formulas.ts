/** What a spreadsheet would run as a formula, also behind quotes that keep it from doing so. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;

/** Puts an apostrophe before what a spreadsheet would run as a formula. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `escapeFormula`, or a spreadsheet, has put before a text. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
