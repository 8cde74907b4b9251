import sharp from 'sharp';
import { saveIllustration } from './save-picture.ts';
import { drawSpine, type Spine, spineDefs, spines } from './shelf-spines.ts';
import { drawText } from './type-to-path.ts';

const [width, height, base] = [640, 442, 441];

/** A shelf with a gap and a card that says that the book is out, with English titles, and without letters for other languages. */
export async function drawMissing(): Promise<void> {
  await drawGap('missing', true);
  await drawGap('missing-plain', false);
}

/** The page draws the board below. */
async function drawGap(name: string, isLettered: boolean): Promise<void> {
  const books = [
    row(4, [spines.middlemarch, spines.walden, spines.timeMachine], isLettered),
    outCard(178),
    drawSpine(352, base, spines.janeEyre, { isLettered, lean: 9 }),
    row(424, [spines.warAndPeace, spines.emma, spines.dracula], isLettered),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${spineDefs}</defs>${books.join('')}</svg>`;
  const large = await sharp(Buffer.from(svg), { density: 144 }).png().toBuffer();
  await saveIllustration(large, name, [400, 800], 560);
}

function row(start: number, books: Spine[], isLettered: boolean): string {
  let x = start;
  return books
    .map((book) => {
      const drawn = drawSpine(x, base, book, { isLettered });
      x += book.width + 2;
      return drawn;
    })
    .join('');
}

/** The card in the place of the book. */
function outCard(x: number): string {
  const lines = [236, 262, 288]
    .map((y) => `<path d="M${x + 14} ${y}h68" stroke="#8a6d1c" stroke-width="2" opacity=".6"/>`)
    .join('');
  const number = drawText('404', {
    face: 'caslon',
    size: 52,
    x: x + 48,
    y: 366,
    fill: '#241a00',
    anchor: 'middle',
  });
  return `<path d="M${x} ${base}V188h70l26 26V${base}z" fill="#f7c948"/><path d="M${x + 70} 188v26h26z" fill="#b98a1f"/>${lines}${number}`;
}
