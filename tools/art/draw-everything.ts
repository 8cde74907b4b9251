/**
 * Draws every picture and subsets every font that is committed: the demo's covers and portraits, the shelf, the
 * carousel, the category tiles, and the blog's illustrations. After a change here, run `node
 * tools/art/draw-everything.ts`.
 */
import { demoBooks } from '#server/demo/demo-books.ts';
import { drawBlog } from './draw-blog.ts';
import { drawCategories } from './draw-categories.ts';
import { drawCover } from './draw-cover.ts';
import { drawMissing } from './draw-missing.ts';
import { drawPeople } from './draw-people.ts';
import { drawShelves } from './draw-shelf.ts';
import { drawSlides } from './draw-slides.ts';
import { saveDemoPicture } from './save-picture.ts';
import { subsetArabicFonts } from './subset-arabic-fonts.ts';
import { subsetFonts } from './subset-fonts.ts';

const covers = new Map<string, Buffer>();
for (const book of demoBooks) {
  // Copies of one edition share its cover.
  if (covers.has(book.title)) continue;
  const cover = await drawCover(book);
  covers.set(book.title, cover);
  await saveDemoPicture(cover, book.picture);
}
await drawPeople();
await drawShelves(coverOf('The Turn of the Screw'));
await drawSlides(coverOf);
await drawCategories(coverOf);
await drawBlog(coverOf);
await drawMissing();
await subsetFonts();
await subsetArabicFonts();

function coverOf(title: string): Buffer {
  const cover = covers.get(title);
  if (!cover) throw new Error(`There is no cover of "${title}"`);
  return cover;
}
