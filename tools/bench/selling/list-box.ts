import type { Locator, Page } from 'playwright-core';
import { drawPicture } from '#test/support/create-test-app.ts';
import { type BoxedBook, packBox, photographBack } from './box-of-books.ts';
import { Person } from './person.ts';
import { installScriptedCamera, type ScriptedCamera } from './scripted-camera.ts';

export type ListedBook = BoxedBook & {
  /** From taking this book to taking the next one, with what it still needed at the end. */
  seconds: number;
  /** The part in which the page let the person wait. */
  waited: number;
};
export type ListedBox = {
  books: ListedBook[];
  /** What is done once for the box: the fields for all books, and opening the camera. */
  start: number;
  /** Putting all of them on the shelf, until the last one is there. */
  finish: number;
};

/** Lists a box of books with the camera of a page on which a seller is signed in, as a practiced person does. */
export async function listBox(page: Page, address: string): Promise<ListedBox> {
  const camera = await installScriptedCamera(page);
  const person = new Person();
  const start = await timed(person, () => openLoop(page, person, address));
  const box = packBox();
  const table = await drawPicture(1280, 720);
  const books: ListedBook[] = [];
  for (const [index, book] of box.entries()) {
    await page.context().setOffline(!book.isOnline);
    await camera.show(table);
    const back = await photographBack(book, index + 1);
    const time = await timed(person, () => listBook({ page, person, camera, book, back }));
    books.push({ ...book, ...time });
    console.log(
      `${index + 1}. ${book.title}: ${time.seconds.toFixed(1)} s, waited ${time.waited.toFixed(1)} s`,
    );
  }
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Stop for now, all is kept' }).click();
  for (const book of books.filter(({ isKnown, by }) => !isKnown && by === 'scan')) {
    const more = await timed(person, () => typeTitle(page, person, book));
    book.seconds += more.seconds;
    book.waited += more.waited;
  }
  const finish = await timed(person, () => putOnShelf(page, person, box.length));
  return { books, start: start.seconds, finish: finish.seconds };
}

/** What the page takes is measured, and what the person takes is counted. */
async function timed(person: Person, work: () => Promise<void>) {
  const [begun, taken, slept] = [performance.now(), person.taken, person.slept];
  await work();
  const waited = (performance.now() - begun) / 1000 - (person.slept - slept);
  return { seconds: waited + person.taken - taken, waited };
}

async function openLoop(page: Page, person: Person, address: string): Promise<void> {
  await page.goto(`${address}/dashboard/addmany`);
  const shelf = page.getByRole('combobox', { name: 'Book Category' });
  await person.press(shelf);
  await person.takes('decide', 'point', 'press');
  await shelf.selectOption({ label: 'Classics' });
  await person.type(page.getByLabel("Year's This Book Use"), '2');
  await person.type(page.getByLabel('Your Location'), 'Portland, Oregon');
  await person.takes('point', 'press');
  await page.getByLabel('Phone Number').fill('');
  await person.typeHere(page.getByLabel('Phone Number'), '+1 555 0142');
  await person.press(page.getByRole('button', { name: 'Save for all of them' }));
  await person.press(page.getByRole('button', { name: 'Scan with the camera' }));
  await page.getByRole('heading', { name: 'Scan the back' }).waitFor();
}

type Turn = { page: Page; person: Person; camera: ScriptedCamera; book: BoxedBook; back: Buffer };

/** One turn of the loop: back, front, condition and price, next book. */
async function listBook({ page, person, camera, book, back }: Turn): Promise<void> {
  const loop = page.getByRole('dialog', { name: 'Scan with the camera' });
  await person.takes('takeBook');
  await camera.show(back);
  await enterNumber(page, loop, person, book);
  const shutter = loop.getByRole('button', { name: 'Take the photo' });
  await shutter.waitFor();
  await person.takes('turnBook');
  await camera.show(await drawPicture(1280, 720));
  await person.press(shutter);
  const grade = loop.getByRole('radio', { name: new RegExp(book.condition) });
  await grade.waitFor();
  await person.takes('judge');
  await person.press(grade);
  const price = loop.getByLabel('Resale Price');
  await person.takes('decide');
  await person.type(price, book.price);
  await person.pressEnter(price);
  await loop.getByRole('heading', { name: 'Scan the back' }).waitFor();
}

async function enterNumber(page: Page, loop: Locator, person: Person, book: BoxedBook): Promise<void> {
  if (book.by === 'scan') return;
  await person.takes('giveUp');
  if (book.by === 'typed number') {
    await person.press(loop.getByRole('button', { name: 'Type it instead' }));
    const field = loop.getByRole('textbox', { name: 'ISBN' });
    await person.typeHere(field, book.isbn ?? '');
    return person.pressEnter(field);
  }
  await person.press(loop.getByRole('button', { name: 'No barcode' }));
  const dialog = page.getByRole('dialog', { name: 'A book without a number' });
  const title = dialog.getByLabel('Name of Book');
  await person.type(title, book.title);
  await person.pressEnter(title);
}

/** Gives a book that no catalog knows its title, in the list. */
async function typeTitle(page: Page, person: Person, { isbn = '', title }: BoxedBook): Promise<void> {
  const row = page
    .getByRole('list', { name: 'Books of this batch' })
    .getByRole('listitem')
    .filter({ hasText: isbn.slice(3) });
  await person.takes('decide');
  await person.press(row.getByRole('button', { name: 'Type its title' }));
  const field = page.getByRole('dialog', { name: 'Change this book' }).getByLabel('Name of Book');
  await person.type(field, title);
  await person.pressEnter(field);
  await field.waitFor({ state: 'detached' });
}

async function putOnShelf(page: Page, person: Person, count: number): Promise<void> {
  await person.takes('decide');
  await person.press(page.getByRole('button', { name: /^Put .* on the shelf$/ }));
  await page.getByText(`${count} books are on the shelf.`).waitFor({ timeout: 60_000 });
}
