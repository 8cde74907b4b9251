import { readFile } from 'node:fs/promises';
import { arrow, board, cream, ink, numbered, paper, saveBlogPicture, sheet } from './blog-paper.ts';
import { embed, projectFile } from './save-picture.ts';
import { drawSpine, spines } from './shelf-spines.ts';
import { drawText, widthOf } from './type-to-path.ts';

type CoverOf = (title: string) => Buffer;

/** Where state lives: a page split into its components, and the six places, numbered as in the text. */
export async function drawState(coverOf: CoverOf): Promise<void> {
  const parts = [addressBar, pageFrame, await person(), branches, openMenu, shelf, await books(coverOf)];
  const outside = [bookcase, drawers];
  const places = [
    numbered(318, 330, 1),
    numbered(424, 302, 2),
    numbered(744, 196, 3),
    numbered(744, 80, 4),
    numbered(822, 420, 5),
    numbered(1066, 492, 6),
  ];
  await saveBlogPicture('state', ['#17594a', '#0a3328'], [...parts, ...outside, ...places].join(''));
}

const thin = `stroke="${cream}" stroke-width="3"`;

const address = 'dogear.example/books';
const typed = { face: 'mono', size: 33 } as const;

const addressBar = [
  sheet({ x: 56, y: 44, width: 732, height: 72 }, paper, 36),
  `<path d="M92 76v-8a11 11 0 0 1 22 0v8" fill="none" stroke="#4a5952" stroke-width="4"/><rect x="88" y="75" width="30" height="23" rx="4" fill="#4a5952"/>`,
  drawText(address, { ...typed, x: 136, y: 91, fill: '#4a5952' }),
  drawText('?page=2', { ...typed, x: 142 + widthOf(address, typed), y: 91, fill: '#b3301d' }),
].join('');

const pageFrame = `<rect x="56" y="146" width="732" height="510" rx="14" fill="#fff" fill-opacity=".06" ${thin} stroke-opacity=".75"/>${drawText('Page', { face: 'caslon', size: 54, x: 375, y: 208, fill: cream, anchor: 'middle' })}`;

/** The signed-in user, which the whole page knows. */
async function person(): Promise<string> {
  const portrait = await embed(await readFile(projectFile('tools/art/people/clara.svg')), 200);
  return `<clipPath id="oval"><ellipse cx="664" cy="196" rx="31" ry="38"/></clipPath><ellipse cx="664" cy="196" rx="31" ry="38" fill="#f2b950"/><image href="${portrait}" x="626" y="158" width="76" height="80" preserveAspectRatio="xMidYMid slice" clip-path="url(#oval)"/><ellipse cx="664" cy="196" rx="33" ry="40" fill="none" ${thin}/>`;
}

const branches = `<path d="M375 228V252M200 320V252H560V264M560 348V374M474 400V374H646V400" fill="none" ${thin} stroke-opacity=".75" stroke-linejoin="round"/>`;

const openMenu = [
  sheet({ x: 92, y: 320, width: 228, height: 68 }, '#d9e7df', 10),
  drawText('Menu', { face: 'caslon', size: 44, x: 116, y: 368, fill: ink }),
  `<path d="M252 362l13 -13 13 13" fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`,
  sheet({ x: 92, y: 394, width: 228, height: 178 }, paper, 6),
  ...[428, 478, 528].map(
    (y, index) =>
      `<rect x="118" y="${y}" width="${[150, 108, 132][index]}" height="13" rx="6" fill="#9aa8a0"/>`,
  ),
].join('');

const shelf = [
  sheet({ x: 428, y: 264, width: 264, height: 84 }, '#d9e7df'),
  drawText('Shelf', { face: 'caslon', size: 54, x: 478, y: 324, fill: ink }),
].join('');

async function books(coverOf: CoverOf): Promise<string> {
  const standing = async (title: string, x: number) =>
    `${sheet({ x, y: 400, width: 132, height: 198 }, '#000')}<image href="${await embed(coverOf(title), 264)}" x="${x}" y="400" width="132" height="198"/>`;
  return (await standing('Wuthering Heights', 408)) + (await standing('Dracula', 580));
}

/** The server has the books themselves, and the page has copies. */
const bookcase = [
  `<g transform="translate(866 328) scale(.6)">${[
    spines.middlemarch,
    spines.walden,
    spines.warAndPeace,
    spines.janeEyre,
    spines.dracula,
  ]
    .map((book, index) => drawSpine([2, 70, 118, 212, 272][index] ?? 0, 0, book))
    .join('')}</g>`,
  board({ x: 850, y: 328, width: 230, height: 18 }),
  drawText('Server', { face: 'caslon', size: 48, x: 965, y: 398, fill: cream, anchor: 'middle' }),
  arrow('M880 372C846 372 838 384 828 396M806 444C790 462 756 478 732 488', [728, 490], {
    ...{ colour: '#f2c14e', turn: 156 },
  }),
].join('');

/** Drawers of a card catalog: one store that distant parts of the page write to. */
const drawers = [
  sheet({ x: 850, y: 478, width: 230, height: 178 }, '#7d5428', 6),
  ...[488, 572].map(
    (y) =>
      `<rect x="862" y="${y}" width="206" height="74" rx="3" fill="#a9783f"/><rect x="862" y="${y}" width="206" height="5" fill="#d9ae77" opacity=".7"/>`,
  ),
  `<rect x="892" y="499" width="118" height="52" rx="2" fill="${paper}"/>`,
  drawText('Store', { face: 'caslon', size: 42, x: 951, y: 539, fill: ink, anchor: 'middle' }),
  `<path d="M935 606a30 24 0 0 0 60 0z" fill="#e9c46a"/>`,
  arrow('M850 632H206V594', [206, 590], { colour: '#f2c14e', dashed: true, turn: -90 }),
  arrow('M646 632V620', [646, 614], { colour: '#f2c14e', dashed: true, turn: -90 }),
].join('');
