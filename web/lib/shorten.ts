/** Cuts a text after `max` characters, if possible between two words. */
export function shorten(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const start = characters.slice(0, max).join('');
  const end = start.lastIndexOf(' ');
  return `${(end > max / 2 ? start.slice(0, end) : start).replace(/[\s,.:;–—-]+$/u, '')}…`;
}
