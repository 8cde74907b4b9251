/** Longer runs and deeper nesting write no text, and take the parser a time that grows with the square of their length. */
const maxRun = 100;
const maxNesting = 12;

/** What opens and closes emphasis, links, code, and HTML. */
const marks = new Set('*_[]!<>()`~#=&\\');
const quoteOrItem = /^[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])/;

/** Whether a text has more marks in a row, or more quotes and lists inside each other, than anyone writes. Takes linear time. */
export const isTooIntricate = (text: string): boolean =>
  longestRun(text.replaceAll(/[ \t]/g, '')) > maxRun || text.split(/\r\n?|\n/).some(nestsTooDeep);

function longestRun(text: string): number {
  let longest = 0;
  let run = 0;
  let last = '';
  for (const character of text) {
    run = !marks.has(character) ? 0 : character === last ? run + 1 : 1;
    last = character;
    longest = Math.max(longest, run);
  }
  return longest;
}

function nestsTooDeep(line: string): boolean {
  let rest = line;
  for (let depth = 0; depth <= maxNesting; depth++) {
    const opening = quoteOrItem.exec(rest);
    if (!opening) return false;
    rest = rest.slice(opening[0].length);
  }
  return true;
}
