import sharp from 'sharp';
import { saveIllustration } from './save-picture.ts';
import { spineDefs } from './shelf-spines.ts';
import { drawText } from './type-to-path.ts';

const [width, height] = [1120, 700];
export const ink = '#14211b';
export const paper = '#fbf8ef';
export const cream = '#f1f6ef';
export const sticker = '#f7c948';
export const green = '#1c6b3c';

type Box = { x: number; y: number; width: number; height: number };

/** Saves an illustration of the blog. It has its own colored background, so it works in both themes. */
export async function saveBlogPicture(
  name: string,
  ground: [string, string],
  content: string,
): Promise<void> {
  const defs = `<defs>${spineDefs}<radialGradient id="ground" cx=".4" cy=".25" r=".95"><stop offset="0" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></radialGradient><filter id="shadow" x="-.3" y="-.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="9"/></filter></defs>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${defs}<rect width="${width}" height="${height}" fill="url(#ground)"/>${content}</svg>`;
  const large = await sharp(Buffer.from(svg), { density: 96 }).png().toBuffer();
  await saveIllustration(large, `blog-${name}`, [560, 1280], 840);
}

/** A piece of paper, card, or cloth on the background. */
export function sheet({ x, y, width, height }: Box, fill: string, radius = 4): string {
  const size = `width="${width}" height="${height}" rx="${radius}"`;
  return `<rect x="${x + 4}" y="${y + 12}" ${size} fill="#000" opacity=".3" filter="url(#shadow)"/><rect x="${x}" y="${y}" ${size} fill="${fill}"/>`;
}

/** A round price sticker with a number that the text refers to. */
export function numbered(x: number, y: number, label: number): string {
  const disc = `<circle cx="${x}" cy="${y + 3}" r="33" fill="#000" opacity=".28"/><circle cx="${x}" cy="${y}" r="33" fill="${sticker}"/><circle cx="${x}" cy="${y}" r="28" fill="none" stroke="#241a00" stroke-opacity=".35" stroke-width="1.6"/>`;
  return (
    disc +
    drawText(String(label), { face: 'figtree700', size: 38, x, y: y + 13, fill: '#241a00', anchor: 'middle' })
  );
}

/** A seal with a check mark. */
export const ticked = (x: number, y: number, r = 30): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${green}"/><path d="M${x - r * 0.45} ${y + r * 0.02}l${r * 0.32} ${r * 0.34} ${r * 0.6} ${-r * 0.68}" fill="none" stroke="#fff" stroke-width="${r * 0.2}" stroke-linecap="round" stroke-linejoin="round"/>`;

type Line = { colour: string; dashed?: boolean; turn?: number };

/** A line that ends in an arrowhead at `end`, which points to the right unless turned. */
export function arrow(path: string, end: [x: number, y: number], { colour, dashed, turn = 0 }: Line): string {
  const head = `<path d="M-18 -13L0 0L-18 13" transform="translate(${end[0]} ${end[1]}) rotate(${turn})"/>`;
  return `<g fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"${dashed ? ' stroke-dasharray="2 13"' : ''}/>${head}</g>`;
}

/** The wooden board under a row of books. */
export const board = ({ x, y, width, height }: Box): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#9a6d3a"/><rect x="${x}" y="${y}" width="${width}" height="${height * 0.22}" fill="#c99a5e"/><rect x="${x}" y="${y + height * 0.7}" width="${width}" height="${height * 0.3}" fill="#6f4b24"/>`;
