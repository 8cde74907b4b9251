import type { Random } from '#test/support/seeded-random.ts';
import { background, type Palette, path, range, round, type Template } from './cover-canvas.ts';
import { setTitle } from './set-title.ts';
import { drawText, type Face } from './type-to-path.ts';

/** A curve on squared paper. Variant 1 has three signals, variant 2 an engine's cycle, variant 3 a heartbeat. */
export const plot: Template = ({ title, author, palette, variant }) => {
  const [paper, grid, , , ink] = palette;
  const squares = range(16).map((k) =>
    path(`M${k * 40} 330 V900 M0 ${330 + k * 40} H600`, `stroke="${grid}" stroke-width="1.4"`),
  );
  const figure = [integral, signals, cycle, heartbeat][variant] ?? integral;
  const type = setTitle(title, {
    ...{ face: 'figtree800', x: 50, top: 66, fill: ink },
    ...{ width: 500, height: 160, max: 92, leading: 1, track: -0.025 },
  });
  return {
    svg: [
      background(paper),
      ...squares,
      figure(palette),
      type.svg,
      drawText(author, { face: 'figtree500', size: 27, x: 50, y: 66 + type.height + 52, fill: ink }),
    ].join(''),
  };
};

const axis = 640;
const curve = (height: (x: number) => number): string =>
  `M${range(101)
    .map((k) => `${k * 6} ${round(axis - height(k * 6))}`)
    .join(' L')}`;

function integral([paper, , line, bar, ink]: Palette): string {
  const height = (x: number) => 150 * Math.sin((x - 40) / 88) * Math.exp(-x / 900) + (x - 300) * 0.22;
  const bars = range(8).map((k) => {
    const x = 120 + k * 40;
    const value = height(x + 20);
    const top = round(Math.min(axis, axis - value));
    return `<rect x="${x}" y="${top}" width="40" height="${round(Math.abs(value))}" fill="${bar}" stroke="${paper}" stroke-width="2.5"/>`;
  });
  return [
    path(`${curve(height)} L600 ${axis} L0 ${axis}Z`, `fill="${line}" opacity=".22"`),
    ...bars,
    path(`M0 ${axis} H600`, `stroke="${ink}" stroke-width="3"`),
    path(curve(height), `fill="none" stroke="${line}" stroke-width="9" stroke-linecap="round"`),
  ].join('');
}

function signals([, , line, second, ink]: Palette): string {
  const carrier = (x: number) => 150 + 58 * Math.sin(x / 14) * (0.35 + 0.65 * Math.abs(Math.sin(x / 96)));
  const square = `M0 ${axis} ${range(6)
    .map((k) => `V${axis - 52} H${k * 100 + 50} V${axis + 52} H${k * 100 + 100}`)
    .join(' ')}`;
  const sine = (x: number) => -160 + 62 * Math.sin(x / 47);
  const stroke = (color: string) =>
    `fill="none" stroke="${color}" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"`;
  return path(curve(carrier), stroke(line)) + path(square, stroke(second)) + path(curve(sine), stroke(ink));
}

function cycle([paper, , line, warm, ink]: Palette): string {
  const loop = 'M150 470 H250 C330 560 420 640 520 690 V760 C360 744 220 690 150 560Z';
  const dots = [
    [150, 470],
    [250, 470],
    [520, 690],
    [520, 760],
    [150, 560],
  ].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="12" fill="${paper}" stroke="${line}" stroke-width="7"/>`);
  return [
    path(loop, `fill="${warm}" stroke="${line}" stroke-width="9" stroke-linejoin="round"`),
    path('M80 390 V830 H560', `fill="none" stroke="${ink}" stroke-width="5"`),
    path(
      'M64 416 L80 386 L96 416 M534 814 L564 830 L534 846',
      `fill="none" stroke="${ink}" stroke-width="5"`,
    ),
    ...dots,
  ].join('');
}

function heartbeat([, , line, warm, ink]: Palette): string {
  const beat = (x: number) =>
    `L${x + 40} 0 l12 -26 l14 26 h16 l10 22 l22 -190 l24 250 l16 -82 h22 l16 -40 l20 40`;
  const trace = `M-20 0 ${beat(0)} ${beat(210)} ${beat(420)} L640 0`;
  const heart =
    'M300 812 C120 690 96 560 176 500 C232 462 284 492 300 544 C316 492 368 462 424 500 C504 560 480 690 300 812Z';
  const pen = `fill="none" stroke="${ink}" stroke-width="9" stroke-linejoin="round"`;
  return `${path(heart, `fill="${line}"`)}<circle cx="226" cy="568" r="30" fill="${warm}"/><g transform="translate(0 660)">${path(trace, pen)}</g>`;
}

/** White lines on drafting blue: a truss, in variant 1 gears, in variant 2 a surveyor's triangles. */
export const blueprint: Template = ({ title, author, palette, variant }) => {
  const [paper, grid, line, accent, ink] = palette;
  const rules = range(30).map((k) =>
    path(`M${k * 30} 0 V900 M0 ${k * 30} H600`, `stroke="${grid}" stroke-width="${k % 5 ? 0.8 : 2}"`),
  );
  const drawing = [truss, gears, triangles][variant] ?? truss;
  const type = setTitle(title, {
    ...{ face: 'gothic', x: 54, top: 84, fill: ink },
    ...{ width: 492, height: 190, max: 140, leading: 0.94, track: 0.01 },
  });
  const by: { face: Face; size: number } = { face: 'mono', size: 24 };
  return {
    svg: [
      background(paper),
      ...rules,
      `<rect x="30" y="30" width="540" height="840" fill="none" stroke="${line}" stroke-width="4"/>`,
      `<g fill="none" stroke="${line}" stroke-width="6" stroke-linejoin="round">${drawing(accent)}</g>`,
      type.svg,
      `<rect x="54" y="${84 + type.height + 24}" width="492" height="4" fill="${accent}"/>`,
      drawText(author, { ...by, x: 54, y: 84 + type.height + 66, fill: ink }),
    ].join(''),
  };
};

function truss(accent: string): string {
  const posts = [60, 156, 252, 348, 444, 540];
  const top = (k: number) => [700, 560, 500, 500, 560, 700][k] ?? 700;
  const chord = `M${posts.map((x, k) => `${x} ${top(k)}`).join(' L')} Z`;
  const web = posts.slice(1, 5).map((x, k) => `M${x} ${top(k + 1)} V700`);
  const braces = ['M156 560 L252 700', 'M252 500 L348 700', 'M348 500 L252 700', 'M444 560 L348 700'];
  const joints = posts.flatMap((x, k) =>
    [top(k), 700].map((y) => `<circle cx="${x}" cy="${y}" r="10" fill="${accent}" stroke-width="4"/>`),
  );
  const load = 'M300 372 V462 M282 434 L300 466 L318 434';
  const supports = 'M60 712 L36 756 H84Z M540 712 L516 756 H564Z M60 800 H540 M60 786 V814 M540 786 V814';
  return [
    path([chord, ...web, ...braces].join(' '), ''),
    path(load, `stroke="${accent}" stroke-width="9"`),
    path(supports, 'stroke-width="3"'),
    ...joints,
  ].join('');
}

function gears(accent: string): string {
  const gear = (x: number, y: number, radius: number, teeth: number, turn: number) => {
    const points = range(teeth * 4).map((k) => {
      const angle = ((k + 0.5) / (teeth * 4)) * 2 * Math.PI + turn;
      const reach = k % 4 < 2 ? radius + 24 : radius - 6;
      return `${round(x + Math.cos(angle) * reach)} ${round(y + Math.sin(angle) * reach)}`;
    });
    const hub = `<circle cx="${x}" cy="${y}" r="${radius * 0.62}" stroke-width="3"/><circle cx="${x}" cy="${y}" r="${radius * 0.2}" fill="${accent}"/>`;
    return (
      path(`M${points.join(' L')}Z`, '') + hub + path(`M${x - radius - 50} ${y} H${x + radius + 50}`, dashed)
    );
  };
  return gear(240, 610, 132, 16, 0) + gear(440, 478, 76, 9, 0.35) + gear(452, 752, 62, 8, 0.2);
}

const dashed = 'stroke-width="2" stroke-dasharray="18 8 4 8"';

function triangles(accent: string): string {
  const marks: [number, number][] = [
    [84, 780],
    [216, 560],
    [330, 800],
    [372, 452],
    [500, 640],
    [532, 812],
  ];
  const lines =
    'M84 780 L216 560 L330 800Z M216 560 L372 452 L330 800 M372 452 L500 640 L330 800 M500 640 L532 812 L330 800';
  const contours = range(6).map((k) =>
    path(
      `M30 ${850 - k * 62} C160 ${760 - k * 70} 260 ${880 - k * 74} 380 ${760 - k * 62} S520 ${720 - k * 50} 570 ${760 - k * 56}`,
      'stroke-width="1.6" opacity=".7"',
    ),
  );
  const stations = marks.map(
    ([x, y]) => `<circle cx="${x}" cy="${y}" r="13" fill="${accent}" stroke-width="4"/>`,
  );
  return [...contours, path(lines, 'stroke-width="4"'), ...stations].join('');
}

/** Cells under a microscope. Variant 1 is a honeycomb. */
export const cells: Template = ({ title, author, palette, variant }, random) => {
  const [paper, first, second, third, accent, ink] = palette;
  const colors = [first, second, third];
  const figure = variant === 1 ? honeycomb(colors, accent, random) : lens(colors, accent, ink, random);
  const type = setTitle(title, {
    ...{ face: 'gloock', x: 50, top: 72, fill: ink },
    ...{ width: 500, height: 180, max: 104, leading: 1.04 },
  });
  return {
    svg: [
      background(paper),
      figure,
      type.svg,
      drawText(author, { face: 'figtree600', size: 26, x: 50, y: 72 + type.height + 54, fill: ink }),
    ].join(''),
  };
};

function lens(colors: string[], nucleus: string, ink: string, random: Random): string {
  const bodies = range(19).map((k) => {
    const turn = k * 2.4;
    const out = 56 * Math.sqrt(k);
    const [x, y] = [round(300 + Math.cos(turn) * out), round(614 + Math.sin(turn) * out)];
    const [rx, ry] = [44 + random() * 10, 38 + random() * 8];
    const tilt = Math.floor(random() * 180);
    const spot = round((random() - 0.5) * 22);
    const cell = `<ellipse rx="${round(rx)}" ry="${round(ry)}" fill="${colors[k % colors.length]}"/>`;
    return `<g transform="translate(${x} ${y}) rotate(${tilt})">${cell}<circle cx="${spot}" cy="4" r="13" fill="${nucleus}"/></g>`;
  });
  return `<defs><clipPath id="lens"><circle cx="300" cy="614" r="236"/></clipPath></defs><g clip-path="url(#lens)">${bodies.join('')}</g><circle cx="300" cy="614" r="240" fill="none" stroke="${ink}" stroke-width="9"/>`;
}

function honeycomb(colors: string[], accent: string, random: Random): string {
  const radius = 58;
  const hexagon = `M${range(6)
    .map((k) => {
      const angle = (Math.PI / 3) * k + Math.PI / 6;
      return `${round(Math.cos(angle) * (radius - 5))} ${round(Math.sin(angle) * (radius - 5))}`;
    })
    .join(' L')}Z`;
  return range(6)
    .flatMap((row) =>
      range(7).map((column) => {
        const x = column * radius * Math.sqrt(3) + (row % 2 ? 50 : 0) - 10;
        const kind = random();
        const fill = kind > 0.86 ? accent : (colors[Math.floor(kind * 4) % colors.length] ?? accent);
        return path(hexagon, `transform="translate(${round(x)} ${400 + row * radius * 1.5})" fill="${fill}"`);
      }),
    )
    .join('');
}
