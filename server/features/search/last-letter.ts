/** A prefix with this letter sorts after every word that begins with the prefix. */
export const lastLetter = '\u{10FFFF}';
