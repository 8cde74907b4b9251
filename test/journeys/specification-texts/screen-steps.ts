import type { Page } from 'playwright-core';
import { bookThroughApi, cardOf, fillListing, fillSignup, payWith } from '#test/browser/actors.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Presses the first button of that name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const pressOnCard = (name: RegExp, title: string) => (page: Page) =>
  cardOf(page, title).getByRole('button', { name }).click();

export async function bookNothing(page: Page): Promise<void> {
  await press(/^Buy Now/)(page);
  await dialog(page).getByRole('button', { name: 'Book Now' }).click();
}

async function openBooking(page: Page, title: string): Promise<void> {
  await pressOnCard(/^Buy Now/, title)(page);
  await dialog(page).getByLabel('Phone Number').fill('+1 555 0117');
  await dialog(page).getByLabel('Meeting Location').fill('Central Library steps');
}

export async function book(page: Page, title: string): Promise<void> {
  await openBooking(page, title);
  await dialog(page).getByRole('button', { name: 'Book Now' }).click();
}

export async function bookTooLate(page: Page, address: string): Promise<void> {
  const title = 'The Turn of the Screw';
  await openBooking(page, title);
  await bookThroughApi(address, 'marcus@dogear.test', 'gothic', title);
  await dialog(page).getByRole('button', { name: 'Book Now' }).click();
}

export async function reportBook(page: Page): Promise<void> {
  await pressOnCard(/^Report/, 'Carmilla')(page);
  await confirm(page);
}

/** Presses the second button of the question; the first one is Cancel. */
const confirm = (page: Page): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button').last().click();

export async function logInWith(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill('buyer@dogear.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press('Login')(page);
}

export const signUpWith = (page: Page, password: string): Promise<void> =>
  fillSignup(page, { name: 'Clara', email: 'buyer@dogear.test', password, role: 'Buyer' });

export const openPayment = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Pay for Theory of Heat' }).click();

export function pay(card: string): (page: Page) => Promise<void> {
  return async (page) => {
    await openPayment(page);
    await payWith(page, card);
  };
}

export const categoriesLoaded = (page: Page): Promise<void> =>
  page.getByRole('combobox', { name: 'Book Category' }).waitFor();

export async function addBook(page: Page): Promise<void> {
  await fillListing(page, 'A Listed Book');
  await press('Add Product')(page);
}

/** Another admin deletes the seller while the list is shown. */
export async function verifyMissing(page: Page): Promise<void> {
  await page.route('**/api/seller/*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/[^/]+$/, '01900000-0000-7000-8000-000000000000'),
    }),
  );
  await press(/^Verify Seller/)(page);
}

export async function deleteBook(page: Page): Promise<void> {
  await press(/^Delete/)(page);
  await confirm(page);
}
