import type { Page } from 'playwright-core';

export type Reading = {
  /** What the page took for the number of a book, if anything. */
  isbn: string | undefined;
  /** From the first picture of the camera until the page went on. */
  milliseconds: number;
};

/**
 * Opens the camera on the page for many books, waits until a number has been read, and closes the camera again.
 * @param waitMs how long to wait for a number, from the first picture on
 */
export async function scanPicture(page: Page, waitMs: number): Promise<Reading> {
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const reading = await page.evaluate(watchLoop, waitMs);
  await page.getByRole('button', { name: 'Stop for now, all is kept' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return { ...reading, isbn: reading.isbn?.replaceAll(/\D/g, '') };
}

/** Runs in the page, so that the time is that of the page. */
async function watchLoop(waitMs: number): Promise<Reading> {
  const next = () => new Promise((resolve) => setTimeout(resolve, 10));
  const find = <E extends Element>(selector: string) => document.querySelector<E>(selector);
  let video = find<HTMLVideoElement>('dialog video');
  while (!video || video.readyState < video.HAVE_CURRENT_DATA) {
    await next();
    video = find<HTMLVideoElement>('dialog video');
  }
  const begun = performance.now();
  let isbn: string | undefined;
  while (!isbn && performance.now() - begun < waitMs) {
    await next();
    isbn = /97[89] \d{10}/.exec(find('dialog section [role=status] small')?.textContent ?? '')?.[0];
  }
  return { isbn, milliseconds: performance.now() - begun };
}
