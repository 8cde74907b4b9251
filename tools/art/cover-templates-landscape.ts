import type { Random } from '#test/support/seeded-random.ts';
import {
  background,
  coverHeight,
  coverWidth,
  gradient,
  mix,
  path,
  range,
  round,
  type Template,
} from './cover-canvas.ts';
import { setTitle } from './set-title.ts';
import { drawText } from './type-to-path.ts';

/** Ridges under a low sun, with the title in the sky. Variant 1 has firs. */
export const ridges: Template = ({ title, author, palette, variant }, random) => {
  const [high, low, sun, far, near, ink] = palette;
  const hills = range(6).map((layer) => {
    const color = mix(far, near, layer / 5);
    const ridge = ridgeLine(layer, random);
    const points = ridge.map(([x, y]) => ` L${x} ${round(y)}`).join('');
    const hill = path(`M0 900 L0 ${round(500 + layer * 68)}${points} L600 900 Z`, `fill="${color}"`);
    return variant === 1 && layer >= 3 ? firs(ridge, layer, color, random) + hill : hill;
  });
  const type = setTitle(title, {
    ...{ face: 'caslon', x: 300, top: 84, anchor: 'middle', fill: ink },
    ...{ width: 470, height: 210, max: 132, leading: 0.98 },
  });
  const sunX = 300 + (random() - 0.5) * 160;
  const by = { face: 'caslonItalic', size: 40, x: 300, y: 84 + type.height + 66, fill: ink } as const;
  return {
    defs: gradient('sky', [
      [0, high],
      [0.62, low],
    ]),
    svg: [
      background('url(#sky)'),
      `<circle cx="${sunX}" cy="506" r="118" fill="${sun}"/>`,
      ...hills,
      type.svg,
      drawText(author, { ...by, anchor: 'middle' }),
    ].join(''),
  };
};

function ridgeLine(layer: number, random: Random): [x: number, y: number][] {
  const base = 500 + layer * 68;
  const phase = random() * 9;
  const height = 34 + random() * 30;
  const tilt = layer % 2 ? 60 : -20;
  return range(61).map((step) => {
    const x = step * 10;
    const wave = Math.sin(x / (95 + layer * 18) + phase) + Math.sin(x / 41 + phase * 2) * 0.28;
    return [x, base + wave * height - (x / coverWidth) * tilt];
  });
}

function firs(ridge: [x: number, y: number][], layer: number, fill: string, random: Random): string {
  return ridge
    .filter(() => random() < 0.34)
    .map(([x, y]) => {
      const tall = (34 + random() * 44) * (0.6 + layer * 0.16);
      return fir(x, y + 12, tall, fill);
    })
    .join('');
}

function fir(x: number, foot: number, tall: number, fill: string): string {
  const tiers = [0, 0.26, 0.52].map((from) => {
    const top = foot - tall + tall * from;
    const half = tall * (0.11 + from * 0.24);
    const bottom = top + tall * 0.46;
    return `M${round(x)} ${round(top)} L${round(x + half)} ${round(bottom)} L${round(x - half)} ${round(bottom)}Z`;
  });
  return path(tiers.join(' '), `fill="${fill}"`);
}

/** Waves under a moon. In variant 1 the moon is low, which leaves space for a title of three lines. */
export const waves: Template = ({ title, author, palette, variant }, random) => {
  const [sky, crest, foam, moonColor, ink] = palette;
  const phases = [random() * 6, random() * 6] as const;
  const sea = range(34).map((row) => {
    const depth = row / 33;
    const line = waveLine(row, depth, phases);
    const stroke = row % 4 === 1 ? foam : crest;
    return (
      path(`${line} L610 920 L-10 920Z`, `fill="${sky}"`) +
      path(line, `fill="none" stroke="${stroke}" stroke-width="${round(1.6 + depth * 4.6)}"`)
    );
  });
  const type = setTitle(title, {
    ...{ face: 'gloock', x: 54, top: 72, fill: ink },
    ...{ width: 492, height: 190, max: 118, leading: 1.02 },
  });
  return {
    svg: [
      background(sky),
      `<circle cx="${variant === 1 ? 448 : 412}" cy="${variant === 1 ? 404 : 330}" r="104" fill="${moonColor}"/>`,
      ...sea,
      type.svg,
      drawText(author, { face: 'figtree600', size: 27, x: 54, y: 72 + type.height + 58, fill: ink }),
    ].join(''),
  };
};

function waveLine(row: number, depth: number, [long, short]: readonly [number, number]): string {
  const points = range(63).map((step) => {
    const x = step * 10 - 10;
    const swell = Math.sin(x / 78 + long + row * 0.22) * (10 + depth * 26);
    const chop = Math.sin(x / 33 + short - row * 0.3) * (3 + depth * 8);
    return `${x} ${round(400 + depth * 520 + swell + chop)}`;
  });
  return `M${points.join(' L')}`;
}

/** A red moon behind roofs. In variant 1 it is behind a forest. */
export const moon: Template = ({ title, author, palette, variant }, random) => {
  const [sky, moonColor, silhouette, ink] = palette;
  const haze = range(12).map(
    (k) =>
      `<rect x="0" y="${round(520 + k * 15)}" width="600" height="${round(0.8 + k * 0.75)}" fill="${sky}"/>`,
  );
  const front = variant === 1 ? forest(silhouette, random) : town(silhouette, moonColor, random);
  const type = setTitle(title, {
    ...{ face: 'abril', x: 300, top: 74, anchor: 'middle', fill: ink },
    ...{ width: 500, height: 150, max: 136, leading: 1 },
  });
  const by = { face: 'figtree600', size: 22, track: 0.18, x: 300, y: 74 + type.height + 50 } as const;
  const rise = Math.max(470, by.y + 20 + 212);
  return {
    svg: [
      background(sky),
      `<circle cx="300" cy="${rise}" r="212" fill="${moonColor}"/>`,
      ...haze,
      front,
      type.svg,
      drawText(author.toUpperCase(), { ...by, anchor: 'middle', fill: ink }),
    ].join(''),
  };
};

function forest(fill: string, random: Random): string {
  const trees = range(46).map((k) => fir(k * 13.4 + random() * 10, 880, 150 + random() * 210, fill));
  return `${trees.join('')}<rect x="0" y="800" width="600" height="100" fill="${fill}"/>`;
}

function town(fill: string, light: string, random: Random): string {
  let line = 'M0 900 V760';
  for (let x = 0; x < coverWidth; ) {
    const width = 26 + random() * 46;
    line += house(x, width, 690 + random() * 90, random);
    x += width;
  }
  const windows = range(9).map(
    () =>
      `<rect x="${round(40 + random() * 520)}" y="${round(810 + random() * 50)}" width="7" height="13" fill="${light}"/>`,
  );
  return path(`${line} L600 760 V900Z`, `fill="${fill}"`) + windows.join('');
}

/** A church with a steeple, a gable or a flat roof. */
function house(x: number, width: number, eaves: number, random: Random): string {
  const at = (share: number, y: number) => ` L${round(x + width * share)} ${round(y)}`;
  const kind = random();
  if (kind < 0.34) {
    const tower = eaves - 24;
    const tip = eaves - (120 + random() * 70);
    const steeple = at(0.3, tower) + at(0.5, tip) + at(0.7, tower);
    return at(0, eaves) + at(0, tower) + steeple + at(1, tower) + at(1, eaves);
  }
  if (kind < 0.75) return at(0, eaves) + at(0.5, eaves - 34) + at(1, eaves);
  return at(0, eaves) + at(1, eaves);
}

/** Doorways within doorways, with a figure in the last one. */
export const arches: Template = ({ title, author, palette }) => {
  const [dark, outer, inner, light, ink] = palette;
  const doors = range(6).map((k) => {
    const share = k / 5;
    const width = 430 - share * 350;
    const left = 300 - width / 2 + share * 18;
    const foot = coverHeight - 26 * k;
    const spring = round(foot - (560 - share * 400) + width / 2);
    const radius = round(width / 2);
    const arch = `A${radius} ${radius} 0 0 1 ${round(left + width)} ${spring}`;
    const fill = k === 5 ? light : mix(outer, inner, share);
    return path(`M${round(left)} ${foot} V${spring} ${arch} V${foot}Z`, `fill="${fill}"`);
  });
  const figure = `<g fill="${dark}" transform="translate(341 770)"><circle cx="0" cy="-46" r="8"/><path d="M-10 -36 C-4 -40 4 -40 10 -36 L13 0 H-13Z"/></g>`;
  const type = setTitle(title, {
    ...{ face: 'caslonBold', x: 300, top: 76, anchor: 'middle', fill: ink },
    ...{ width: 480, height: 180, max: 118, leading: 1 },
  });
  const by = { face: 'figtree600', size: 21, track: 0.16, x: 300, y: 76 + type.height + 50 } as const;
  return {
    svg: [
      background(dark),
      ...doors,
      path('M316 770 L210 900 H470 L366 770Z', `fill="${light}" opacity=".9"`),
      figure,
      path('M330 770 h24 l34 66 h-70z', `fill="${dark}" opacity=".5"`),
      type.svg,
      drawText(author.toUpperCase(), { ...by, anchor: 'middle', fill: ink }),
    ].join(''),
  };
};
