import { fillListing } from '../actors.ts';
import type { CountedPage } from './counted-page.ts';

const seller = { name: 'Jonas Abt', email: 'jonas@kestrel.test', password: 'Marker#2026' };

export async function signUpAsSeller(counted: CountedPage, address: string): Promise<void> {
  const { page } = counted;
  await counted.open(`${address}/signup`);
  await counted.read('Sign up');
  await counted.fill('Name', seller.name);
  await counted.fill('Email', seller.email);
  await counted.fill('Password', seller.password);
  await counted.select('Account type', 'Seller');
  await counted.choosePicture();
  await counted.press('Sign Up');
  await page.getByRole('img', { name: /^Signed in as/ }).waitFor();
}

/** The administrator verifies the seller, starting from the dashboard. */
export async function verifySeller(counted: CountedPage): Promise<void> {
  await counted.reload();
  await counted.follow(/^All Sellers/);
  await counted.read('All Sellers');
  await counted.click(counted.page.getByRole('button', { name: /^Verify Seller/ }));
  await counted.page.getByText('Seller verified').first().waitFor();
}

/** Lists a book, and puts it on the home page. */
export async function listFirstBook(counted: CountedPage): Promise<void> {
  const { page, effort } = counted;
  // The page still says that the seller is not verified.
  await counted.reload();
  await counted.follow(/^Dashboard/);
  await counted.follow(/^Add A Product/);
  await counted.read('Add A Product');
  await fillListing(page, 'Middlemarch');
  // Seven fields, two lists, and a picture.
  effort.fields += 7;
  effort.letters += 'Middlemarch207.252+1 555 0142Portland, Oregon'.length + 49;
  effort.clicks += 2 * 2 + 3;
  await counted.press('Add Product');
  await page.waitForURL('**/dashboard/myproducts');
  await page.getByRole('button', { name: /^Advertise/ }).waitFor();
  await counted.read('My Products');
  await counted.click(page.getByRole('button', { name: /^Advertise/ }));
  await page.getByText('Advertised').first().waitFor();
}
