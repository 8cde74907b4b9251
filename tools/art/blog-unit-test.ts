import { arrow, cream, ink, paper, saveBlogPicture, sheet, sticker, ticked } from './blog-paper.ts';
import { drawText } from './type-to-path.ts';

/** A test around a unit: input, expected output, and everything else cut off. */
export async function drawUnitTest(): Promise<void> {
  const content = [outside, frame, unit, ...runs, stopwatch, manyTests];
  await saveBlogPicture('unit-test', ['#f6d9cd', '#d98f78'], content.join(''));
}

const brown = '#5c2415';
const line = `fill="none" stroke="${brown}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"`;

const network = `<g ${line}><circle cx="290" cy="86" r="44"/><ellipse cx="290" cy="86" rx="19" ry="44"/><path d="M246 86h88"/></g>`;
const database = `<g ${line}><ellipse cx="560" cy="54" rx="48" ry="15"/><path d="M512 54v64c0 20 96 20 96 0V54M512 86c0 20 96 20 96 0"/></g>`;
const browser = `<g ${line}><rect x="770" y="42" width="122" height="90" rx="8"/><path d="M770 68h122M786 55h.1M802 55h.1"/></g>`;

/** The network, the database, and the browser. Their lines end before they reach the test. */
const outside = `<g opacity=".62">${network}${database}${browser}<g ${line}>${[290, 560, 831]
  .map((x) => `<path d="M${x} 140v20M${x} 190v10M${x - 11} 164l22 22M${x - 11} 186l22 -22"/>`)
  .join('')}</g></g>`;

const frame = `<rect x="40" y="212" width="1040" height="330" rx="16" fill="#fff" fill-opacity=".28" stroke="${brown}" stroke-width="5" stroke-dasharray="20 14"/>`;

const unit = [
  sheet({ x: 410, y: 252, width: 300, height: 250 }, '#0f4a3a', 10),
  `<rect x="426" y="268" width="268" height="218" rx="4" fill="none" stroke="#e9c46a" stroke-width="3"/>`,
  ...[
    [398, 300],
    [398, 406],
    [698, 300],
    [698, 406],
  ].map(([x, y]) => `<rect x="${x}" y="${y}" width="24" height="46" rx="4" fill="#e9c46a"/>`),
  drawText('toCents', { face: 'caslon', size: 68, x: 560, y: 397, fill: cream, anchor: 'middle' }),
].join('');

const run = (y: number, given: string, expected: string): string =>
  [
    sheet({ x: 70, y: y - 38, width: 262, height: 76 }, sticker, 4),
    drawText(given, { face: 'mono', size: 35, x: 201, y: y + 12, fill: '#241a00', anchor: 'middle' }),
    arrow(`M346 ${y}H384`, [388, y], { colour: brown }),
    arrow(`M732 ${y}H762`, [766, y], { colour: brown }),
    sheet({ x: 780, y: y - 38, width: 258, height: 76 }, paper, 4),
    drawText(expected, { face: 'mono', size: 33, x: 800, y: y + 12, fill: ink }),
    ticked(1044, y, 27),
  ].join('');

const runs = [run(323, '6.50', '650'), run(429, 'six', 'undefined')];

const stopwatch = [
  `<g fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round"><circle cx="96" cy="622" r="40"/><path d="M96 622V596M96 622l14 8M84 568h24M129 589l9 -9"/></g>`,
  drawText('1 ms', { face: 'caslon', size: 66, x: 160, y: 644, fill: ink }),
].join('');

const manyTests = Array.from({ length: 24 }, (_, index) =>
  ticked(498 + (index % 12) * 51, 594 + Math.floor(index / 12) * 54, 19),
).join('');
