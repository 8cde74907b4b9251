import { arrow, ink, paper, saveBlogPicture, sheet, sticker, ticked } from './blog-paper.ts';
import { embed } from './save-picture.ts';
import { drawText } from './type-to-path.ts';

type Card = { x: number; y: number; name: string; properties: string[] };

const cards: [front: Card, middle: Card, back: Card] = [
  { x: 44, y: 352, name: 'middlemarch', properties: ['title', 'condition'] },
  { x: 372, y: 206, name: 'book', properties: ['describe()'] },
  { x: 712, y: 60, name: 'Object.prototype', properties: ['toString()', 'valueOf()'] },
];

/** A prototype chain: catalog cards one behind the other, with a lookup that is passed back. */
export async function drawPrototypes(coverOf: (title: string) => Buffer): Promise<void> {
  const [front, middle, back] = cards;
  const cover = `<image href="${await embed(coverOf('Middlemarch'), 192)}" x="300" y="462" width="96" height="144"/>`;
  const content = [nothing, card(back), card(middle), card(front), cover, question, found];
  await saveBlogPicture('prototypes', ['#e3eaf7', '#a3b7dd'], content.join(''));
}

const [cardWidth, cardHeight] = [364, 292];

/** A library's catalog card: a red rule under the name, a hole for the rod. */
function card({ x, y, name, properties }: Card): string {
  const rules = [158, 216, 274].map(
    (drop) => `<path d="M${x} ${y + drop}h${cardWidth}" stroke="#c9d6ea" stroke-width="2"/>`,
  );
  const listed = properties.map((property, index) =>
    drawText(property, { face: 'mono', size: 38, x: x + 36, y: y + 146 + index * 58, fill: ink }),
  );
  return [
    sheet({ x, y, width: cardWidth, height: cardHeight }, paper, 8),
    `<path d="M${x} ${y + 90}h${cardWidth}" stroke="#b3301d" stroke-width="3"/>`,
    ...rules,
    `<circle cx="${x + cardWidth / 2}" cy="${y + cardHeight - 28}" r="13" fill="#9fb0d0"/>`,
    drawText(name, { face: 'caslon', size: 46, x: x + 36, y: y + 66, fill: ink }),
    ...listed,
  ].join('');
}

const dark = { colour: '#1d3c7a' };

const question = [
  sheet({ x: 44, y: 60, width: 560, height: 92 }, sticker, 4),
  drawText('middlemarch.describe()', { face: 'mono', size: 38, x: 76, y: 118, fill: '#241a00' }),
  arrow('M150 170V330', [150, 334], { ...dark, turn: 90 }),
  arrow('M752 452C790 446 812 420 816 376', [816, 372], { ...dark, dashed: true, turn: -86 }),
  arrow('M440 600C500 600 540 570 552 512', [553, 508], { ...dark, turn: -80 }),
].join('');

const found = ticked(694, 340, 30);

/** The end of the chain is null. */
const nothing = [
  arrow('M940 372V456', [940, 460], { ...dark, turn: 90 }),
  `<rect x="840" y="482" width="200" height="112" rx="8" fill="none" stroke="#1d3c7a" stroke-width="4" stroke-dasharray="12 11"/>`,
  drawText('null', { face: 'mono', size: 42, x: 940, y: 551, fill: '#1d3c7a', anchor: 'middle' }),
].join('');
