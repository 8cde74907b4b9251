/** Longer runs and deeper nesting write no text, and take the parser a time that grows with the square of their length. */
const maxRun = 100;
const maxNesting = 12;

/** What opens and closes emphasis, links, code, and HTML: one character again and again, with anything but text between. */
const run = new RegExp(`([*_\\[\\]!<>()\`~#=&\\\\])(?:[ \\t]?\\1){${maxRun},}`, 'u');
const quoteOrItem = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;

/** Whether a text has more marks in a row, or more quotes and lists inside each other, than anyone writes. Takes linear time. */
export const isTooIntricate = (text: string): boolean =>
  run.test(text) || text.split(/\r\n?|\n/).some(nestsTooDeep);

function nestsTooDeep(line: string): boolean {
  quoteOrItem.lastIndex = 0;
  for (let depth = 0; quoteOrItem.test(line); depth++) if (depth >= maxNesting) return true;
  return false;
}
