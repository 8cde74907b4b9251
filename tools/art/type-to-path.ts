import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

/** Text is drawn as outlines, so that a picture looks the same on every machine. */
const faces = {
  caslon: 'libre-caslon-condensed/files/libre-caslon-condensed-latin-500-normal',
  caslonItalic: 'libre-caslon-condensed/files/libre-caslon-condensed-latin-400-italic',
  caslonBold: 'libre-caslon-condensed/files/libre-caslon-condensed-latin-700-normal',
  gothic: 'league-gothic/files/league-gothic-latin-400-normal',
  gloock: 'gloock/files/gloock-latin-400-normal',
  cormorantItalic: 'cormorant-garamond/files/cormorant-garamond-latin-500-italic',
  poiret: 'poiret-one/files/poiret-one-latin-400-normal',
  abril: 'abril-fatface/files/abril-fatface-latin-400-normal',
  mono: 'space-mono/files/space-mono-latin-400-normal',
  figtree500: 'figtree/files/figtree-latin-500-normal',
  figtree600: 'figtree/files/figtree-latin-600-normal',
  figtree700: 'figtree/files/figtree-latin-700-normal',
  figtree800: 'figtree/files/figtree-latin-800-normal',
};
export type Face = keyof typeof faces;
export type Anchor = 'start' | 'middle' | 'end';

type Setting = { face: Face; size: number; track?: number };
type Placed = Setting & {
  x: number;
  y: number;
  fill: string;
  anchor?: Anchor;
  rotate?: number;
  opacity?: number;
};

/** One line of text with its baseline at x, y. */
export function drawText(text: string, type: Placed): string {
  const { x, y, fill, anchor = 'start', rotate = 0, opacity = 1 } = type;
  const line = outline(text, type);
  const shift = { start: 0, middle: -line.width / 2, end: -line.width }[anchor];
  const place = `translate(${x} ${y}) rotate(${rotate}) translate(${shift.toFixed(2)} 0)`;
  return `<g fill="${fill}" opacity="${opacity}" transform="${place}">${line.svg}</g>`;
}

export const widthOf = (text: string, setting: Setting): number => outline(text, setting).width;

export function capHeight({ face, size }: Setting): number {
  const font = openFace(face);
  return ((font.capHeight || font.ascent * 0.7) * size) / font.unitsPerEm;
}

// Caslon's ligature of s and t looks like another letter.
const plainLetters = { liga: false };

function outline(text: string, { face, size, track = 0 }: Setting): { width: number; svg: string } {
  const font = openFace(face);
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text, plainLetters);
  let x = 0;
  let svg = '';
  for (const [index, glyph] of glyphs.entries()) {
    const position = positions[index];
    if (!position) continue;
    const shape = glyph.path.toSVG();
    const at = `${(x + position.xOffset * scale).toFixed(2)} ${(-position.yOffset * scale).toFixed(2)}`;
    const flipped = `${scale.toFixed(5)} ${(-scale).toFixed(5)}`;
    if (shape) svg += `<path transform="translate(${at}) scale(${flipped})" d="${shape}"/>`;
    x += position.xAdvance * scale + track * size;
  }
  return { width: x - track * size, svg };
}

const open = new Map<Face, Font>();

function openFace(face: Face): Font {
  const font = open.get(face) ?? openSync(fontFile(`@fontsource/${faces[face]}.woff2`));
  open.set(face, font);
  return font;
}

/** The path of a font file in the installed packages. */
export const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(name));
