import sharp from 'sharp';
import type { DemoBook } from '#server/demo/demo-books.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { coverHeight, coverWidth, type Palette } from './cover-canvas.ts';
import { type CoverDesign, coverDesigns } from './cover-designs.ts';
import { coverFinish } from './cover-finish.ts';
import { templates } from './cover-templates.ts';

const wearByCondition = { Excellent: 0.18, Good: 0.4, Fair: 0.7 };

/** The front cover of a book, lossless, 600 by 900 pixels. */
export function drawCover(book: Pick<DemoBook, 'title' | 'author' | 'condition'>): Promise<Buffer> {
  const design = coverDesigns[book.title];
  if (!design) throw new Error(`${book.title} has no cover design`);
  return sharp(Buffer.from(coverSvg(book, design)))
    .png()
    .toBuffer();
}

function coverSvg(book: Pick<DemoBook, 'title' | 'author' | 'condition'>, design: CoverDesign): string {
  const author = design.author ?? book.author;
  const random = seededRandom(book.title + author);
  const { palette, variant = 0 } = design;
  const cover = { title: book.title, author, palette: readPalette(palette), variant };
  const artwork = templates[design.template](cover, random);
  const wear = design.wear ?? wearByCondition[book.condition];
  const finish = coverFinish(wear, Math.floor(random() * 99));
  const size = `width="${coverWidth}" height="${coverHeight}" viewBox="0 0 ${coverWidth} ${coverHeight}"`;
  const defs = `<defs>${artwork.defs ?? ''}${finish.defs}</defs>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${defs}${artwork.svg}${finish.svg}</svg>`;
}

/** Templates with fewer colors ignore the rest, which repeat the last one. */
function readPalette(colors: string): Palette {
  const named = colors.split(' ');
  const [a, b, c, d, e, f] = [...named, ...Array<string>(6).fill(named.at(-1) ?? '#000000')];
  return [a, b, c, d, e, f] as Palette;
}
