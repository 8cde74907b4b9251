/** The part of fontkit that is used here. The package has no types. */
declare module 'fontkit' {
  export type Font = {
    characterSet: number[];
    layout(text: string, features?: Record<string, boolean>): { glyphs: { id: number }[] };
  };
  export function create(font: Buffer): Font;
  export function openSync(path: string): Font;
}
