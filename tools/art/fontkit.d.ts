/** The part of fontkit that the drawings use. The package has no types. */
declare module 'fontkit' {
  type Glyph = { id: number; path: { toSVG(): string } };
  type Position = { xAdvance: number; xOffset: number; yOffset: number };
  export type Font = {
    unitsPerEm: number;
    ascent: number;
    capHeight: number;
    characterSet: number[];
    layout(text: string, features?: Record<string, boolean>): { glyphs: Glyph[]; positions: Position[] };
  };
  export function create(font: Buffer): Font;
  export function openSync(path: string): Font;
}
