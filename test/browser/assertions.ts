import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { forgetToast, saidToasts } from './toast-memory.ts';

/** Expects each text to be visible, compared exactly. */
export async function expectText(place: Page | Locator, ...texts: string[]): Promise<void> {
  for (const text of texts)
    await place.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
}

/** Expects each link to have this address. The label is its whole accessible name. */
export async function expectLinks(place: Page | Locator, links: Record<string, string>): Promise<void> {
  for (const [label, to] of Object.entries(links)) {
    const link = place.getByRole('link', { name: label, exact: true }).first();
    expect(await link.getAttribute('href'), label).toBe(to);
  }
}

/** Expects one toast with exactly this text, and removes it from the page's record of toasts. */
export const expectToast = (page: Page, title: string, ...detail: string[]): Promise<void> =>
  eventually(async () => {
    expect(await saidToasts(page)).toContainEqual([title, ...detail]);
    await forgetToast(page, [title, ...detail]);
  });

type Question = { title: string; text: string; yes: string };

/** Expects a confirmation dialog and returns it. */
export async function expectDialog(page: Page, { title, text, yes }: Question): Promise<Locator> {
  const dialog = page.getByRole('alertdialog', { name: title, exact: true });
  await expectText(dialog, title, text, yes);
  return dialog;
}

/** Confirms a deletion and expects the toast that reports it. */
export async function confirmDeletion(page: Page): Promise<void> {
  const dialog = await expectDialog(page, {
    title: 'Are you sure You want to delete?',
    text: "You won't be able to revert this!",
    yes: 'Yes, delete it!',
  });
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expectToast(page, 'Deleted!', 'Your file has been deleted.');
}

/** The column headers of a table, in order. */
export async function columnsOf(page: Page, table: string): Promise<string[]> {
  const found = page.getByRole('table', { name: table, exact: true });
  await found.waitFor();
  return found.locator('thead th').allTextContents();
}

/** The labels of the fields in a form, in order. */
export const labelsOf = (form: Locator): Promise<string[]> =>
  form.evaluate((element) =>
    [...element.querySelectorAll<HTMLInputElement>('input, select, textarea')].map((field) => {
      const id = field.getAttribute('aria-labelledby');
      const label = id ? document.getElementById(id) : field.labels?.[0];
      return field.ariaLabel ?? label?.textContent ?? '';
    }),
  );

/** Expects exactly these error messages, by field label, and no others. */
export const expectFieldErrors = (form: Locator, complaints: Record<string, string>): Promise<void> =>
  eventually(async () => expect(await complaintsIn(form)).toEqual(complaints));

const complaintsIn = (form: Locator): Promise<Record<string, string>> =>
  form.evaluate((element) =>
    Object.fromEntries(
      [...element.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map((field) => {
        const id = field.getAttribute('aria-labelledby');
        const label = id ? document.getElementById(id) : field.labels?.[0];
        const [error] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
        return [label?.textContent ?? '', document.getElementById(error ?? '')?.textContent ?? ''];
      }),
    ),
  );

/** The number of columns in a grid. */
export const gridColumns = (grid: Locator): Promise<number> =>
  grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);

export async function widthOf(place: Locator): Promise<number> {
  return (await place.boundingBox())?.width ?? 0;
}
