/** How a spine looks is derived from the book, so that it looks the same on every page. */

/** Books of one shelf have the same height. */
export function spineHeight(categoryId: string): 'tall' | 'low' | undefined {
  let sum = 0;
  for (const character of categoryId) sum += character.codePointAt(0) ?? 0;
  return (['tall', undefined, 'low'] as const)[sum % 3];
}

export function spineWidth(pages: number | null): 'thick' | 'thin' | undefined {
  if (pages === null) return undefined;
  if (pages >= 500) return 'thick';
  return pages < 200 ? 'thin' : undefined;
}

/** Whether a cover is so light that its spine is light, with dark letters. */
export function isPale(color: string): boolean {
  const channels = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)?.slice(1) ?? [];
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => Number.parseInt(channel, 16));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 160;
}
