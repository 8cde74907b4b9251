import type { Random } from '#test/support/seeded-random.ts';
import {
  background,
  coverHeight,
  coverWidth,
  type Palette,
  path,
  range,
  round,
  type Template,
} from './cover-canvas.ts';
import { setTitle } from './set-title.ts';
import { drawText, widthOf } from './type-to-path.ts';

/** Planets on rings, like a science paperback of the fifties. Variant 1 is an atom. */
export const orbits: Template = ({ title, author, palette, variant }, random) => {
  const [space, , core, , ink] = palette;
  const type = setTitle(title, {
    ...{ face: 'gothic', x: 54, top: 70, fill: ink },
    ...{ width: 400, height: 168, max: 150, leading: 0.9, track: 0.005 },
  });
  const stars = range(70).map(
    () =>
      `<circle cx="${round(random() * coverWidth)}" cy="${round(250 + random() * 650)}" r="${round(0.7 + random() * 1.8)}" fill="${ink}" opacity="${round(0.3 + random() * 0.6)}"/>`,
  );
  const by = { face: 'figtree600', size: 22, track: 0.14, x: 54, y: 846, fill: ink } as const;
  return {
    defs: `<radialGradient id="core" cx=".35" cy=".3"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`,
    svg: [
      background(space),
      variant === 1 ? stars.join('') + atom(palette) : rings(palette) + stars.join('') + planets(palette),
      `<rect width="${coverWidth}" height="262" fill="${space}"/>`,
      type.svg,
      `<rect x="54" y="${70 + type.height + 26}" width="64" height="7" fill="${core}"/>`,
      drawText(author.toUpperCase(), by),
    ].join(''),
  };
};

const [sunX, sunY] = [330, 580];
const orbit = (ring: number) => 70 + ring * 52;

function rings([, ring]: Palette): string {
  return range(9)
    .map(
      (k) =>
        `<circle cx="${sunX}" cy="${sunY}" r="${orbit(k)}" fill="none" stroke="${ring}" stroke-width="${k % 3 === 0 ? 3.5 : 1.4}" opacity="${0.95 - k * 0.06}"/>`,
    )
    .join('');
}

function planets([space, , core, warm, ink]: Palette): string {
  const bodies = [
    { ring: 1, radius: 22, fill: warm, angle: 0.7 },
    { ring: 3, radius: 34, fill: core, angle: 2.6 },
    { ring: 5, radius: 15, fill: ink, angle: 4.2 },
    { ring: 6, radius: 46, fill: warm, angle: 5.5 },
  ].map(({ ring, radius, fill, angle }) => {
    const x = round(sunX + Math.cos(angle) * orbit(ring));
    const y = sunY + Math.sin(angle) * orbit(ring);
    const [top, bottom] = [round(y - radius), round(y + radius)];
    const night = `M${x} ${top} A${radius} ${radius} 0 0 1 ${x} ${bottom} A${radius * 1.6} ${radius * 1.6} 0 0 0 ${x} ${top}Z`;
    return (
      `<circle cx="${x}" cy="${round(y)}" r="${radius}" fill="${fill}"/>` +
      path(night, `fill="${space}" opacity=".35"`)
    );
  });
  const sun = `<circle cx="${sunX}" cy="${sunY}" r="70"`;
  return `${bodies.join('')}${sun} fill="${core}"/>${sun} fill="url(#core)"/>`;
}

function atom([, ring, core, warm, ink]: Palette): string {
  const shells = [0, 60, 120].map(
    (turn, k) =>
      `<g transform="rotate(${turn + 14})"><ellipse rx="236" ry="84" fill="none" stroke="${ring}" stroke-width="5"/><circle cx="${[236, -150, 60][k]}" cy="${[0, 65, -81][k]}" r="20" fill="${k === 1 ? ink : warm}"/></g>`,
  );
  return `<g transform="translate(300 560)">${shells.join('')}<circle r="62" fill="${core}"/><circle r="62" fill="url(#core)"/></g>`;
}

/** Large condensed type over one shape: a disc, in variant 1 a bolt, in variant 2 three bands. */
export const poster: Template = ({ title, author, palette, variant }, random) => {
  const [paper, shape, ink, second] = palette;
  const type = justified(title.toUpperCase(), [ink, second]);
  const discX = 300 + (random() - 0.5) * 120;
  const radius = Math.min(250, Math.max(180, type.top - 130));
  // A tall title leaves little space for the disc, so it moves behind the letters, away from the author's name.
  const disc = `<circle cx="${discX}" cy="${Math.max(type.top - 30, 300)}" r="${radius}" fill="${shape}"/>`;
  const bolt = path('M356 112 L172 478 H300 L214 862 L468 392 H332 L452 112Z', `fill="${shape}"`);
  const bands = [shape, palette[4], palette[5]]
    .map(
      (fill, k) =>
        `<rect x="${50 + k * 170}" y="120" width="160" height="${type.top - 146}" fill="${fill}"/>`,
    )
    .join('');
  return {
    svg: [
      background(paper),
      [disc, bolt, bands][variant] ?? disc,
      type.svg,
      drawText(author, { face: 'figtree600', size: 26, x: 50, y: 76, fill: ink }),
      `<rect x="50" y="96" width="500" height="3" fill="${ink}"/>`,
    ].join(''),
  };
};

const [measure, lineGap, posterFoot] = [500, 24, 858];

/** Sets every line to the same width. */
function justified(title: string, inks: [string, string]): { svg: string; top: number } {
  const lines = shortWordsTogether(title.split(' '));
  const sizes = lines.map((line) =>
    Math.min((100 * measure) / widthOf(line, { face: 'gothic', size: 100 }), 330),
  );
  const tall = sizes.reduce((sum, size) => sum + size * 0.735, 0) + lineGap * (lines.length - 1);
  const shrink = Math.min(1, 620 / tall);
  const top = posterFoot - tall * shrink;
  let baseline = top;
  const svg = lines.map((line, index) => {
    const size = (sizes[index] ?? 0) * shrink;
    baseline += size * 0.735;
    const stretch = Math.min(measure / widthOf(line, { face: 'gothic', size }), 1.35).toFixed(3);
    const word = drawText(line, { face: 'gothic', size, x: 0, y: 0, fill: inks[index % 2] ?? inks[0] });
    const placed = `<g transform="translate(50 ${round(baseline)}) scale(${stretch} 1)">${word}</g>`;
    baseline += lineGap * shrink;
    return placed;
  });
  return { svg: svg.join(''), top };
}

/** Puts an article or a preposition on the same line as the next word. */
function shortWordsTogether(words: string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const joins = last && (last.length <= 3 || word.length <= 2) && (last + word).length < 12;
    if (joins) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Quarter circles on a grid, with the title on a plate below. */
export const tiles: Template = ({ title, author, palette }, random) => {
  const [paper, ...rest] = palette;
  const plate = palette[5];
  const colors = rest.slice(0, 4);
  const grid = range(54).map((cell) => tile(cell % 6, Math.floor(cell / 6), paper, colors, random));
  const type = setTitle(title, {
    ...{ face: 'figtree700', x: 50, top: 556, fill: paper },
    ...{ width: 500, height: 190, max: 92, leading: 1.02, track: -0.02 },
  });
  return {
    svg: [
      background(paper),
      ...grid,
      `<rect y="500" width="600" height="400" fill="${plate}"/>`,
      type.svg,
      drawText(author, { face: 'figtree500', size: 28, x: 50, y: 838, fill: paper, opacity: 0.86 }),
    ].join(''),
  };
};

function tile(column: number, row: number, paper: string, colors: string[], random: Random): string {
  const pick = () => colors[Math.floor(random() * colors.length)] ?? paper;
  const [first, second] = [pick(), pick()];
  const place = `translate(${column * 100 + 50} ${row * 100 + 50}) rotate(${Math.floor(random() * 4) * 90})`;
  const kind = random();
  const square = (fill: string) => `<rect x="-50.5" y="-50.5" width="101" height="101" fill="${fill}"/>`;
  if (kind < 0.62) {
    const quarter = path('M-50 -50 H50 A100 100 0 0 1 -50 50Z', `fill="${first}"`);
    return `<g transform="${place}">${square(first === second ? paper : second)}${quarter}</g>`;
  }
  if (kind < 0.86) {
    const left = path('M-50 -50 A50 50 0 0 1 -50 50Z', `fill="${first}"`);
    const right = path('M50 -50 A50 50 0 0 0 50 50Z', `fill="${second}"`);
    return `<g transform="${place}">${square(paper)}${left}${right}</g>`;
  }
  return `<g transform="${place}">${square(first)}<circle r="26" fill="${paper}"/></g>`;
}

/** Pressed stems and flowers along the bottom. */
export const botanic: Template = ({ title, author, palette }, random) => {
  const [paper, ...rest] = palette;
  const ink = palette[5];
  const greens = rest.slice(0, 4);
  const color = (index: number) => greens[index % greens.length] ?? ink;
  const stems = [70, 165, 270, 370, 470, 548].map((x, index) => stem(x, color(index), random));
  const flowers = [110, 320, 420, 520].map((x, index) => {
    const top = 470 + random() * 120;
    return flower(x, top, color(0), color(index + 1), ink);
  });
  const type = setTitle(title, {
    ...{ face: 'caslon', x: 300, top: 84, anchor: 'middle', fill: ink },
    ...{ width: 480, height: 220, max: 126, leading: 0.98 },
  });
  const tails = /[gjpqy][^ ]*$/.test(title) ? 82 : 64;
  const by = { face: 'caslonItalic', size: 40, x: 300, y: 84 + type.height + tails, fill: ink } as const;
  return {
    svg: [
      background(paper),
      ...stems,
      ...flowers,
      type.svg,
      drawText(author, { ...by, anchor: 'middle' }),
    ].join(''),
  };
};

function stem(around: number, color: string, random: Random): string {
  const foot = coverHeight + 30;
  const x = around + (random() - 0.5) * 20;
  const tall = 300 + random() * 210;
  const lean = (random() - 0.5) * 170;
  const pairs = 9 + Math.floor(random() * 4);
  const size = 58 + random() * 26;
  const along = (t: number) => `${round(x + lean * t * t)} ${round(foot - tall * t)}`;
  const heading = (t: number) => (Math.atan2(-tall, 2 * lean * t) * 180) / Math.PI;
  const stalk = `M${x} ${foot} Q${round(x)} ${round(foot - tall * 0.5)} ${along(1)}`;
  const leaves = range(pairs).flatMap((k) => {
    const t = 0.14 + (0.84 * (k + 1)) / pairs;
    const z = size * (1 - t * 0.58);
    return [-1, 1].map((side) => {
      const turn = round(heading(t) + side * (52 + random() * 10));
      return path(leaf(z), `transform="translate(${along(t)}) rotate(${turn})" fill="${color}"`);
    });
  });
  const tip = `M-4 0 C${size * 0.1} ${-size * 0.16} ${size * 0.4} ${-size * 0.12} ${size * 0.62} 0 C${size * 0.4} ${size * 0.12} ${size * 0.1} ${size * 0.16} -4 0Z`;
  return [
    path(stalk, `fill="none" stroke="${color}" stroke-width="4" stroke-linecap="round"`),
    ...leaves,
    path(tip, `transform="translate(${along(1)}) rotate(${round(heading(1))})" fill="${color}"`),
  ].join('');
}

function leaf(z: number): string {
  const [a, b, c] = [round(z * 0.3), round(z * 0.85), round(z * 0.26)];
  return `M0 0 C${a} -${a} ${b} -${c} ${round(z * 1.25)} 0 C${b} ${c} ${a} ${a} 0 0Z`;
}

function flower(x: number, top: number, stalk: string, petal: string, eye: string): string {
  const y = round(top);
  const petals = range(9).map(
    (k) =>
      `<ellipse cx="${x}" cy="${round(top - 24)}" rx="9" ry="25" fill="${petal}" transform="rotate(${k * 40} ${x} ${y})"/>`,
  );
  const line = path(`M${x} 930 Q${x + 10} 700 ${x} ${top}`, `fill="none" stroke="${stalk}" stroke-width="3"`);
  return `${line}${petals.join('')}<circle cx="${x}" cy="${y}" r="13" fill="${eye}"/>`;
}
