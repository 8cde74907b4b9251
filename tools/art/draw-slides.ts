import sharp from 'sharp';
import { embed, savePagePicture } from './save-picture.ts';

type Placed = { title: string; x: number; y: number; width: number; turn: number };
type Slide = { name: string; ground: [string, string]; books: Placed[] };

const at = (title: string, x: number, y: number, width: number, turn: number): Placed => ({
  ...{ title, x, y, width, turn },
});

const slides: Slide[] = [
  {
    name: 'slide-classics',
    ground: ['#c9dcd2', '#9fbfb0'],
    books: [
      at('Moby-Dick', 200, 390, 250, -13),
      at('Wuthering Heights', 900, 400, 250, 12),
      at('Middlemarch', 440, 330, 270, -4),
      at('The Great Gatsby', 690, 360, 270, 5),
    ],
  },
  {
    name: 'slide-course',
    ground: ['#dbe3f3', '#a9bbdd'],
    books: [
      at('The Elements of Geometry', 250, 400, 280, -8),
      at('Calculus Made Easy', 580, 350, 300, 3),
      at('The Time Machine', 900, 420, 260, 11),
    ],
  },
  {
    name: 'slide-dark',
    ground: ['#f0c9bb', '#d6907c'],
    books: [
      at('The Turn of the Screw', 240, 390, 260, -10),
      at('Jane Eyre', 870, 400, 270, 9),
      at('Dracula', 550, 340, 300, -2),
    ],
  },
];

/** The carousel's pictures: covers on colored paper. */
export async function drawSlides(coverOf: (title: string) => Buffer): Promise<void> {
  for (const slide of slides) {
    const drawing = Buffer.from(await slideSvg(slide, coverOf));
    await savePagePicture(await sharp(drawing).png().toBuffer(), slide.name, [560, 1120]);
  }
}

async function slideSvg({ ground, books }: Slide, coverOf: (title: string) => Buffer): Promise<string> {
  const defs = `<defs><radialGradient id="ground" cx=".4" cy=".3" r=".9"><stop offset="0" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></radialGradient><filter id="shadow" x="-.4" y="-.4" width="1.8" height="1.8"><feGaussianBlur stdDeviation="16"/></filter></defs>`;
  const lying = await Promise.all(books.map((book) => lyingBook(book, coverOf(book.title))));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1120" height="700">${defs}<rect width="1120" height="700" fill="url(#ground)"/>${lying.join('')}</svg>`;
}

/** A cover over its shadow and the edge of its pages. */
async function lyingBook({ x, y, width, turn }: Placed, cover: Buffer): Promise<string> {
  const height = width * 1.5;
  const [left, top] = [-width / 2, -height / 2];
  const href = await embed(cover, Math.min(600, width * 2));
  return `<g transform="translate(${x} ${y}) rotate(${turn})">
<rect x="${left + 14}" y="${top + 22}" width="${width}" height="${height}" fill="#000" opacity=".42" filter="url(#shadow)"/>
<rect x="${left + 3}" y="${top + 5}" width="${width + 4}" height="${height + 2}" fill="#efe6d0"/>
<rect x="${left + 3}" y="${top + 7}" width="${width + 2}" height="${height - 1}" fill="#cdbf9f"/>
<image href="${href}" x="${left}" y="${top}" width="${width}" height="${height}"/></g>`;
}
