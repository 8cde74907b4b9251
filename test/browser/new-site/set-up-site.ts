import { authenticator } from '#test/support/authenticator.ts';
import type { CountedPage } from './counted-page.ts';

export const host = { name: 'Ruth Kestrel', email: 'ruth@kestrel.test', password: 'Almanac#16' };

/** Opens the one-time address, and agrees to go without a mail server and without cards. */
export async function passCheckUp(counted: CountedPage, address: string): Promise<void> {
  const { page } = counted;
  await counted.open(address);
  await counted.read('Set up your site');
  await counted.press('Start');
  await counted.read('Check-up');
  for (const choice of ['Go without email', 'Go without cards']) {
    await counted.press(choice);
    await page.getByRole('button', { name: choice, exact: true }).waitFor({ state: 'detached' });
  }
  await counted.press('Continue');
}

/** Creates the administrator’s account. It is signed in afterwards, on the same step. */
export async function createAccount(counted: CountedPage): Promise<void> {
  await counted.read('Your account');
  await counted.fill('Name', host.name);
  await counted.fill('Email', host.email);
  await counted.fill('Password', host.password);
  await counted.press('Create account');
  await counted.page.getByRole('button', { name: 'Set up two-factor authentication' }).waitFor();
}

/** Adds the second step with an authenticator app. */
export async function addSecondStep(counted: CountedPage): Promise<void> {
  const { page } = counted;
  await counted.read('Your account');
  await counted.press('Set up two-factor authentication');
  const link = await page.locator('a[href^="otpauth:"]').getAttribute('href');
  await counted.read('Your account');
  counted.effort.scans++;
  await counted.fill('Code from your app', authenticator(link ?? '').code());
  await counted.press('Turn on');
  await page.getByRole('button', { name: 'I’ve saved them' }).waitFor();
  await counted.read('Your account');
  await counted.press('I’ve saved them');
  await counted.press('Continue');
}

export async function chooseLook(counted: CountedPage): Promise<void> {
  const { page } = counted;
  await counted.read('Name and look');
  await counted.fill('Name of the site', 'Kestrel Books');
  await counted.choosePicture();
  await counted.click(page.getByText('Lake', { exact: true }));
  // Continuing saves.
  await counted.press('Continue');
}

export async function sayWhoYouAre(counted: CountedPage): Promise<void> {
  await counted.read('Who you are');
  await counted.fill('Who runs the site', 'Kestrel Student Union');
  await counted.fill('Postal address', '4 Campus Square, Kestrel');
  await counted.fill('Email', 'books@kestrel.test');
  await counted.press('Draft the legal pages');
  await counted.page.getByText('16 drafts are waiting in Site Settings.').waitFor();
  await counted.press('Continue');
}

export async function chooseMoney(counted: CountedPage): Promise<void> {
  await counted.read('Money and languages');
  await counted.select('Prices are in', 'Euro (€)');
  await counted.click(counted.page.getByLabel('العربية'));
  await counted.press('Continue');
}

/** Keeps the shelves, adds a meeting place, and opens the site. */
export async function finishSetup(counted: CountedPage): Promise<void> {
  await counted.read('Shelves');
  await counted.press('Continue');
  await counted.read('Meeting places');
  await counted.fill('Name', 'Union desk, main hall');
  await counted.press('Continue');
  await counted.read('Moderators');
  await counted.press('Open the site');
  await counted.page.waitForURL('**/dashboard');
}
