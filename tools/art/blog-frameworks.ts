import { board, saveBlogPicture } from './blog-paper.ts';
import { drawText, type Face } from './type-to-path.ts';

/** Three frameworks as books on a shelf: their features are bound in, boxed with them, or lie beside them. */
export async function drawFrameworks(): Promise<void> {
  const content = [react, angular, vue, board({ x: 0, y: base, width: 1120, height: 28 })];
  await saveBlogPicture('frameworks', ['#5a4876', '#261b3b'], content.join(''));
}

const base = 634;

type Volume = { x: number; width: number; height: number; cloth: string; foot?: number };

function volume({ x, width, height, cloth, foot = base }: Volume): string {
  const frame = `x="${x}" y="${foot - height}" width="${width}" height="${height}" rx="4"`;
  return `<rect x="${x + 8}" y="${foot - height + 8}" width="${width}" height="${height}" fill="#000" opacity=".35" filter="url(#shadow)"/><rect ${frame} fill="${cloth}"/><rect ${frame} fill="url(#round)"/><rect ${frame} filter="url(#fibre)" opacity=".22"/>`;
}

const rules = (x: number, width: number, fill: string, tops: number[]): string =>
  tops.map((y) => `<rect x="${x}" y="${y}" width="${width}" height="4" fill="${fill}"/>`).join('');

const along = (text: string, face: Face, size: number, x: number, y: number, fill: string): string =>
  drawText(text, { face, size, x: x - size * 0.34, y, fill, rotate: 90, anchor: 'middle' });

/** A slim volume; the rest are pamphlets of other makers, chosen one by one. */
const react = [
  volume({ x: 62, width: 104, height: 480, cloth: '#0f3b4c' }),
  rules(62, 104, '#8fdcf0', [180, 590]),
  along('React', 'caslon', 96, 114, 388, '#8fdcf0'),
  ...(
    [
      ['Router', '#f2bf3d', '#241a00', 190],
      ['Forms', '#e8dcc3', '#2a2412', 204],
      ['Data', '#d8412f', '#fff3df', 184],
    ] as const
  ).map(([title, cloth, fill, x], index) => {
    const foot = base - index * 66;
    return `${pamphlet(x, foot, cloth)}${drawText(title, { face: 'gothic', size: 50, x: x + 26, y: foot - 14, fill })}`;
  }),
].join('');

function pamphlet(x: number, foot: number, cloth: string): string {
  return `<g transform="translate(${x} ${foot}) rotate(-90)">${volume({ x: 0, width: 64, height: 226, cloth, foot: 226 })}</g>`;
}

/** One thick volume with everything between its boards. */
const angular = [
  volume({ x: 474, width: 262, height: 560, cloth: '#a3202f' }),
  rules(474, 262, '#f5d9a0', [104, 112, 238, 246, 592, 600]),
  drawText('Angular', { face: 'caslon', size: 72, x: 605, y: 196, fill: '#fff3df', anchor: 'middle' }),
  ...['Router', 'Forms', 'HTTP', 'Testing'].map((part, index) =>
    drawText(part, {
      face: 'gothic',
      size: 50,
      x: 605,
      y: 328 + index * 72,
      fill: '#f5d9a0',
      anchor: 'middle',
    }),
  ),
].join('');

/** A middling volume and its companions in the same cloth, to be taken or left. */
const vue = [
  volume({ x: 796, width: 122, height: 480, cloth: '#1f6b4f' }),
  rules(796, 122, '#bfe8cf', [180, 590]),
  along('Vue', 'caslon', 104, 857, 388, '#eafff2'),
  volume({ x: 930, width: 64, height: 330, cloth: '#1f6b4f' }),
  rules(930, 64, '#bfe8cf', [326, 590]),
  along('Router', 'gothic', 50, 962, 458, '#eafff2'),
  volume({ x: 1000, width: 64, height: 330, cloth: '#1f6b4f' }),
  rules(1000, 64, '#bfe8cf', [326, 590]),
  along('Store', 'gothic', 50, 1032, 458, '#eafff2'),
].join('');
