import sharp from 'sharp';
import { type Print, photograph } from './camera-model.ts';

// The server's decoder of uploads allows no drawings; these are our own.
const allowDrawings = () => sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });

/** Returns numbers from 0 to 1, always the same ones for a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const leftOdd = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const flip = (bits: string) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('');
const right = leftOdd.map(flip);
const leftEven = right.map((bits) => [...bits].reverse().join(''));
const parities = [
  'OOOOOO',
  'OOEOEE',
  'OOEEOE',
  'OOEEEO',
  'OEOOEE',
  'OEEOOE',
  'OEEEOO',
  'OEOEOE',
  'OEOEEO',
  'OEEOEO',
];

export function withCheckDigit(twelve: string): string {
  const sum = [...twelve].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return twelve + ((10 - (sum % 10)) % 10);
}

export function randomEan(prefix: string, random: () => number): string {
  const rest = Array.from({ length: 12 - prefix.length }, () => Math.floor(random() * 10));
  return withCheckDigit(prefix + rest.join(''));
}

/** The 95 modules of an EAN-13, a 1 for each bar. */
export function ean13Bars(ean: string): string {
  const parity = parities[Number(ean[0])] ?? '';
  const half = (digits: string, of: (digit: number, index: number) => string | undefined) =>
    [...digits].map((digit, index) => of(Number(digit), index)).join('');
  const first = half(ean.slice(1, 7), (digit, index) => (parity[index] === 'O' ? leftOdd : leftEven)[digit]);
  return `101${first}01010${half(ean.slice(7), (digit) => right[digit])}101`;
}

const addOnParities = [
  'EEOOO',
  'EOEOO',
  'EOOEO',
  'EOOOE',
  'OEEOO',
  'OOEEO',
  'OOOEE',
  'OEOEO',
  'OEOOE',
  'OOEOE',
];

/** The bars of the five digits of a price beside a barcode. */
function addOnBars(five: string): string {
  const sum = [...five].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 9), 0);
  const parity = addOnParities[sum % 10] ?? '';
  const digits = [...five].map((digit, index) => (parity[index] === 'O' ? leftOdd : leftEven)[Number(digit)]);
  return `01011${digits.join('01')}`;
}

type Photo = {
  ean: string;
  bars?: string;
  addOn?: string;
  /** Degrees by which the barcode is turned; without it, up to 9 to either side. */
  lean?: number;
  /** The radius in pixels; without it, that of a steady hand. */
  blur?: number;
  /** Without it, a third of the books is laminated and reflects a lamp. */
  glare?: number;
};

/** Photographs the back of a book with its barcode, as a person would hold the phone before it. */
export async function photographBarcode(photo: Photo, random: () => number): Promise<Buffer> {
  const between = (low: number, high: number) => low + random() * (high - low);
  const print = await printCover(photo, between);
  const pose = { tilt: between(-18, 18), turn: between(-18, 18), bend: between(0, 0.35) };
  const lamp = random() < 1 / 3 ? between(0.3, 0.9) : 0;
  const shot = {
    ...pose,
    glare: photo.glare ?? lamp,
    shake: between(0, 3),
    shakeAngle: between(0, Math.PI),
    blur: photo.blur ?? between(0.4, 1.1),
    noise: between(6, 26),
  };
  return photograph(print, shot, random);
}

type Between = (low: number, high: number) => number;

/** Prints a cover with lines of text, and the barcode on white paper, unevenly lit. */
async function printCover(
  { ean, bars = ean13Bars(ean), addOn, lean: degrees }: Photo,
  between: Between,
): Promise<Print> {
  const unit = between(2.6, 4.4);
  const draw = (modules: string, left: number, top: number, height: number) =>
    [...modules]
      .map((bit, index) =>
        bit === '1' ? `<rect x="${left + index * unit}" y="${top}" width="${unit}" height="${height}"/>` : '',
      )
      .join('');
  const height = unit * between(28, 60);
  const total = unit * (addOn ? 175 : 115);
  const lines = Array.from(
    { length: 16 },
    (_, index) => `<rect x="120" y="${80 + index * 46}" width="${between(700, 1300)}" height="11"/>`,
  );
  const lean = `translate(800 ${between(430, 470)}) rotate(${degrees ?? between(-9, 9)})`;
  const cover = `hsl(${Math.round(between(0, 360))} ${Math.round(between(10, 60))}% ${Math.round(between(45, 85))}%)`;
  const paper = Math.round(between(225, 255));
  const ink = Math.round(between(0, 55));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900">
    <defs><linearGradient id="light"><stop offset="0" stop-color="#000" stop-opacity="${between(0, 0.3)}"/><stop offset="1" stop-color="#fff" stop-opacity="${between(0, 0.2)}"/></linearGradient></defs>
    <rect width="1600" height="900" fill="${cover}"/><g fill="#222" opacity="0.7">${lines.join('')}</g>
    <g transform="${lean}"><rect x="${-total / 2}" y="${-height / 2 - unit * 6}" width="${total}" height="${height + unit * 16}" fill="rgb(${paper},${paper},${paper})"/>
      <g fill="rgb(${ink},${ink},${ink})">${draw(bars, -total / 2 + unit * 10, -height / 2, height)}
      ${addOn ? draw(addOnBars(addOn), -total / 2 + unit * 115, -height / 2 + unit * 8, height - unit * 8) : ''}</g></g>
    <rect width="1600" height="900" fill="url(#light)"/></svg>`;
  allowDrawings();
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
