import sharp from 'sharp';
import { embed, savePagePicture } from './save-picture.ts';
import { drawSpine, type Spine, spineDefs, spines } from './shelf-spines.ts';

const [width, height, base] = [1240, 460, 458];

/** The shelf in the hero, on a transparent background. The page draws the cloth and the board. */
export async function drawShelf(facedCover: Buffer): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${spineDefs}<filter id="shadow" x="-.3" y="-.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="7"/></filter></defs>${await books(facedCover)}</svg>`;
  const large = await sharp(Buffer.from(svg), { density: 144 }).png().toBuffer();
  await savePagePicture(large, 'shelf', [640, 960, 1240, 1800]);
}

async function books(facedCover: Buffer): Promise<string> {
  let x = 4;
  const drawn: string[] = [];
  const stand = (book: Spine) => {
    drawn.push(drawSpine(x, base, book));
    x += book.width + 2;
  };
  [spines.middlemarch, spines.walden, spines.timeMachine].forEach(stand);
  x += 4;
  drawn.push(await faced(facedCover, x + 8));
  x += facedWidth + 22;
  [spines.warAndPeace, spines.emma, spines.janeEyre].forEach(stand);
  x += footRoom(spines.calculus);
  drawn.push(drawSpine(x, base, spines.calculus, { lean: leanOfLast }));
  x += spines.calculus.width * Math.cos(radians(leanOfLast)) + 6;
  drawn.push(pile(x));
  x += 446;
  stand(spines.dracula);
  return drawn.join('');
}

const facedWidth = 212;

/** A book with its front cover visible. */
async function faced(cover: Buffer, x: number): Promise<string> {
  const tall = facedWidth * 1.5;
  const shadow = `<rect x="${x - 4}" y="${base - tall + 6}" width="${facedWidth + 16}" height="${tall - 6}" fill="#000" opacity=".5" filter="url(#shadow)"/>`;
  return `${shadow}<image href="${await embed(cover, facedWidth * 2)}" x="${x}" y="${base - tall}" width="${facedWidth}" height="${tall}"/>`;
}

const leanOfLast = 9;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The top of a leaning book extends to the left of its foot. */
const footRoom = (book: Spine) => book.height * Math.sin(radians(leanOfLast));

/** A pile of three books. */
function pile(x: number): string {
  let top = base;
  const layers: [Spine, number][] = [
    [spines.bleakHouse, 0],
    [spines.mobyDick, 8],
    [spines.frankenstein, 22],
  ];
  return layers
    .map(([book, shift]) => {
      const lying = drawSpine(0, book.height, book, { lying: true });
      const placed = `<g transform="translate(${x + shift} ${top}) rotate(-90)">${lying}</g>`;
      top -= book.width + 1;
      return placed;
    })
    .join('');
}
