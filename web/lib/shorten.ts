/** Cuts a text after `max` characters, if possible between two words. */
export function shorten(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const start = characters.slice(0, max).join('');
  const end = start.lastIndexOf(' ');
  return `${trimPunctuation(end > max / 2 ? start.slice(0, end) : start)}…`;
}

function trimPunctuation(text: string): string {
  let length = text.length;
  while (length > 0 && /[\s,.:;–—-]/u.test(text.charAt(length - 1))) length--;
  return text.slice(0, length);
}
