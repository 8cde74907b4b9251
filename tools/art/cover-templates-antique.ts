import { background, path, range, type Template } from './cover-canvas.ts';
import { setTitle } from './set-title.ts';
import { drawText } from './type-to-path.ts';

/** A temple front under a flat sky. In variant 1 its right half is missing. */
export const temple: Template = ({ title, author, palette, variant }) => {
  const [sky, stone, shade, disc, ink] = palette;
  const type = setTitle(title, {
    ...{ face: 'caslon', x: 300, top: 80, anchor: 'middle', fill: ink },
    ...{ width: 490, height: 200, max: 128, leading: 1 },
  });
  const by = { face: 'figtree600', size: 22, track: 0.16, x: 300, y: 80 + type.height + 54 } as const;
  const ruined = variant === 1;
  const columns = range(6).map((k) =>
    column(70 + k * 80, ruined ? (brokenTops[k] ?? 560) : 560, stone, shade),
  );
  return {
    svg: [
      background(sky),
      `<circle cx="${ruined ? 420 : 300}" cy="${ruined ? 500 : 456}" r="${ruined ? 150 : 98}" fill="${disc}"/>`,
      roof(ruined, stone, shade),
      ...columns,
      ...range(3).map(
        (k) =>
          `<rect x="${40 - k * 14}" y="${796 + k * 28}" width="${520 + k * 28}" height="26" fill="${k % 2 ? shade : stone}"/>`,
      ),
      `<rect y="880" width="600" height="20" fill="${ink}"/>`,
      type.svg,
      drawText(author.toUpperCase(), { ...by, anchor: 'middle', fill: ink }),
    ].join(''),
  };
};

const brokenTops = [560, 560, 560, 560, 668, 724];

function roof(ruined: boolean, stone: string, shade: string): string {
  if (ruined) {
    const slab = path('M44 518 H372 L350 538 L366 556 H44Z', `fill="${shade}"`);
    return path('M44 520 L240 438 L268 462 L258 478 L300 500 L296 520Z', `fill="${stone}"`) + slab;
  }
  const gable =
    path('M300 398 L566 514 H34Z', `fill="${stone}"`) + path('M300 430 L492 506 H108Z', `fill="${shade}"`);
  return `${gable}<rect x="44" y="512" width="512" height="44" fill="${stone}"/><rect x="44" y="550" width="512" height="6" fill="${shade}"/>`;
}

function column(x: number, top: number, stone: string, shade: string): string {
  const whole = top === 560;
  const capital = whole
    ? `<rect x="${x - 8}" y="556" width="76" height="16" fill="${stone}"/>`
    : path(
        `M${x + 4} ${top + 6} L${x + 22} ${top - 16} L${x + 40} ${top} L${x + 56} ${top - 8} V${top + 10}Z`,
        `fill="${stone}"`,
      );
  const flutes = range(3).map(
    (k) =>
      `<rect x="${x + 14 + k * 14}" y="${top + 16}" width="5" height="${780 - top - 16}" fill="${shade}"/>`,
  );
  const shaft = `<rect x="${x + 4}" y="${top}" width="52" height="${796 - top}" fill="${stone}"/>`;
  return `${shaft}${flutes.join('')}${capital}<rect x="${x - 4}" y="780" width="68" height="16" fill="${stone}"/>`;
}
