import { capHeight, drawText, type Face, widthOf } from './type-to-path.ts';

export type Spine = {
  title: string;
  author: string;
  cloth: string;
  ink: string;
  face: Face;
  width: number;
  height: number;
  style: 'bands' | 'block' | 'dot' | 'plain';
};

const spine = (
  [title, author]: [string, string],
  [cloth, ink]: [string, string],
  face: Face,
  [width, height]: [number, number],
  style: Spine['style'],
): Spine => ({ title, author, cloth, ink, face, width, height, style });

export const spines = {
  middlemarch: spine(['Middlemarch', 'Eliot'], ['#5b1a2b', '#e2bd72'], 'caslon', [66, 430], 'bands'),
  walden: spine(['Walden', 'Thoreau'], ['#dfe5d6', '#234b3a'], 'gothic', [46, 372], 'block'),
  timeMachine: spine(['The Time Machine', 'Wells'], ['#16264a', '#f4a259'], 'gothic', [44, 388], 'dot'),
  emma: spine(['Emma', 'Austen'], ['#f0b9a8', '#3a1420'], 'caslonItalic', [40, 356], 'plain'),
  warAndPeace: spine(['War and Peace', 'Tolstoy'], ['#d8412f', '#fff3df'], 'gothic', [92, 440], 'block'),
  janeEyre: spine(['Jane Eyre', 'C. Brontë'], ['#1d3c5a', '#f0e2bb'], 'caslon', [58, 402], 'bands'),
  calculus: spine(
    ['Calculus Made Easy', 'Thompson'],
    ['#f7d046', '#141b34'],
    'figtree700',
    [42, 366],
    'plain',
  ),
  dracula: spine(['Dracula', 'Stoker'], ['#1a171d', '#e64a45'], 'abril', [60, 398], 'dot'),
  mobyDick: spine(['Moby-Dick', 'Melville'], ['#0f3b4c', '#f2c14e'], 'gloock', [74, 424], 'plain'),
  frankenstein: spine(['Frankenstein', 'Shelley'], ['#6a7f3f', '#fbf3d5'], 'gothic', [56, 410], 'dot'),
  bleakHouse: spine(['Bleak House', 'Dickens'], ['#4b3b63', '#eadcf5'], 'caslon', [82, 434], 'bands'),
};

export const spineDefs = `<linearGradient id="round" x1="0" x2="1">
<stop offset="0" stop-color="#000" stop-opacity=".46"/><stop offset=".16" stop-color="#000" stop-opacity=".06"/>
<stop offset=".34" stop-color="#fff" stop-opacity=".24"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/>
<stop offset=".86" stop-color="#000" stop-opacity=".14"/><stop offset="1" stop-color="#000" stop-opacity=".5"/>
</linearGradient>
<filter id="fibre" x="0" y="0" width="1" height="1">
<feTurbulence type="fractalNoise" baseFrequency=".8 .5" numOctaves="2" seed="4"/>
<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1.2 0 0 0 -.4" result="fibre"/>
<feComposite in="fibre" in2="SourceAlpha" operator="in"/>
</filter>`;

export type SpineOptions = {
  /** Tilts it to the left by that many degrees. */
  lean?: number;
  lying?: boolean;
  /** Without letters, it has ornaments instead, which every language reads. */
  isLettered?: boolean;
};

/** A standing spine with its left foot at x, base. */
export function drawSpine(x: number, base: number, book: Spine, options: SpineOptions = {}): string {
  const { lean = 0, lying = false, isLettered = true } = options;
  const { width, height, cloth } = book;
  const top = base - height;
  const frame = `x="${x}" y="${top}" width="${width}" rx="3"`;
  const body = [
    `<rect ${frame} height="${height}" fill="${cloth}"/>`,
    ornament(x, top, book),
    isLettered ? titleAlong(x, top, book) : labelAlong(x, top, book),
    lying || !isLettered ? '' : authorAcross(x, top, book),
    `<rect ${frame} height="${height}" fill="url(#round)"/>`,
    `<rect ${frame} height="${height}" filter="url(#fibre)" opacity=".25"/>`,
    `<rect x="${x}" y="${top}" width="${width}" height="5" fill="#fff" opacity=".16"/>`,
  ].join('');
  return lean ? `<g transform="rotate(${-lean} ${x} ${base})">${body}</g>` : body;
}

function ornament(x: number, top: number, { width, height, style, ink }: Spine): string {
  const bar = (y: number, tall: number) =>
    `<rect x="${x}" y="${top + y}" width="${width}" height="${tall}" fill="${ink}"/>`;
  if (style === 'bands') {
    const rules = [26, 33, height - 40, height - 33, height - 76];
    return rules.map((y) => bar(y, y === 26 || y === height - 33 ? 3 : 1.6)).join('');
  }
  if (style === 'block') return bar(height - 66, 66) + bar(16, 5);
  if (style === 'plain') return '';
  const dot = `<circle cx="${x + width / 2}" cy="${top + height - 38}" r="${Math.min(12, width * 0.22)}" fill="${ink}"/>`;
  return dot + bar(height - 68, 1.6);
}

function titleAlong(x: number, top: number, { title, face, ink, width, height }: Spine): string {
  const room = (height - 118) / (widthOf(title, { face, size: 100 }) / 100);
  const size = Math.min(width * 0.6, 46, room);
  const middle = x + width / 2 - capHeight({ face, size }) / 2;
  return drawText(title, { face, size, x: middle, y: top + 46, rotate: 90, fill: ink });
}

/** A frame with a row of lozenges, where the title would be. */
function labelAlong(x: number, top: number, { ink, width, height }: Spine): string {
  const [wide, tall] = [width * 0.52, (height - 150) * 0.72];
  const middle = x + width / 2;
  const first = top + 54;
  const count = Math.max(3, Math.floor(tall / (wide * 1.3)));
  const step = tall / count;
  const half = Math.min(wide, step) * 0.27;
  const lozenges = Array.from({ length: count }, (_, index) => {
    const y = first + step * (index + 0.5);
    return `<path d="M${middle} ${y - half * 1.5}L${middle + half} ${y}L${middle} ${y + half * 1.5}L${middle - half} ${y}Z" fill="${ink}"/>`;
  });
  const frame = `<rect x="${middle - wide / 2}" y="${first - 6}" width="${wide}" height="${tall + 12}" rx="2" fill="none" stroke="${ink}" stroke-width="1.8"/>`;
  return frame + lozenges.join('');
}

function authorAcross(x: number, top: number, { author, cloth, ink, width, height, style }: Spine): string {
  const face = 'figtree600';
  const size = Math.min(15, (width - 10) / (widthOf(author, { face, size: 100 }) / 100));
  const foot = { block: 28, dot: 10, bands: 52, plain: 52 }[style];
  const fill = style === 'block' ? cloth : ink;
  return drawText(author, { face, size, x: x + width / 2, y: top + height - foot, anchor: 'middle', fill });
}
