import sharp from 'sharp';
import { embed, savePagePicture } from './save-picture.ts';
import { drawSpine, type Spine, spineDefs, spines } from './shelf-spines.ts';

const [width, height, base] = [1240, 460, 458];

/** The shelf in the hero, with English titles, and without letters for other languages. */
export async function drawShelves(facedCover: Buffer): Promise<void> {
  await drawShelf('shelf', { facedCover, isLettered: true });
  await drawShelf('shelf-plain', { facedCover: await drawPlainCover(), isLettered: false });
}

type Lettering = { facedCover: Buffer; isLettered: boolean };

/** Drawn on a transparent background. The page draws the cloth and the board. */
async function drawShelf(name: string, lettering: Lettering): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${spineDefs}<filter id="shadow" x="-.3" y="-.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="7"/></filter></defs>${await books(lettering)}</svg>`;
  const large = await sharp(Buffer.from(svg), { density: 144 }).png().toBuffer();
  await savePagePicture(large, name, [640, 960, 1240, 1800]);
}

async function books({ facedCover, isLettered }: Lettering): Promise<string> {
  let x = 4;
  const drawn: string[] = [];
  const stand = (book: Spine) => {
    drawn.push(drawSpine(x, base, book, { isLettered }));
    x += book.width + 2;
  };
  [spines.middlemarch, spines.walden, spines.timeMachine].forEach(stand);
  x += 4;
  drawn.push(await faced(facedCover, x + 8));
  x += facedWidth + 22;
  [spines.warAndPeace, spines.emma, spines.janeEyre].forEach(stand);
  x += footRoom(spines.calculus);
  drawn.push(drawSpine(x, base, spines.calculus, { isLettered, lean: leanOfLast }));
  x += spines.calculus.width * Math.cos(radians(leanOfLast)) + 6;
  drawn.push(pile(x, isLettered));
  x += 446;
  stand(spines.dracula);
  return drawn.join('');
}

const facedWidth = 212;

/** Cloth boards with a frame and a star, for a book whose title is in no language. */
function drawPlainCover(): Promise<Buffer> {
  const frame = (inset: number, stroke: number) =>
    `<rect x="${inset}" y="${inset}" width="${600 - 2 * inset}" height="${900 - 2 * inset}" rx="6" fill="none" stroke="#e9c46a" stroke-width="${stroke}"/>`;
  const rays = Array.from(
    { length: 12 },
    (_, index) => `<path d="M300 450l14-96L300 238l-14 116z" transform="rotate(${index * 30} 300 450)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><defs>${spineDefs}</defs><rect width="600" height="900" rx="8" fill="#24506b"/>${frame(36, 7)}${frame(54, 2.5)}<g fill="#e9c46a">${rays.join('')}</g><circle cx="300" cy="450" r="44" fill="#24506b" stroke="#e9c46a" stroke-width="7"/><circle cx="300" cy="450" r="14" fill="#e9c46a"/><rect width="600" height="900" rx="8" filter="url(#fibre)" opacity=".22"/><rect width="26" height="900" fill="#000" opacity=".18"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

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
function pile(x: number, isLettered: boolean): string {
  let top = base;
  const layers: [Spine, number][] = [
    [spines.bleakHouse, 0],
    [spines.mobyDick, 8],
    [spines.frankenstein, 22],
  ];
  return layers
    .map(([book, shift]) => {
      const lying = drawSpine(0, book.height, book, { isLettered, lying: true });
      const placed = `<g transform="translate(${x + shift} ${top}) rotate(-90)">${lying}</g>`;
      top -= book.width + 1;
      return placed;
    })
    .join('');
}
