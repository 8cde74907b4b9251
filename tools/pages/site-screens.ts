import type { Page } from 'playwright-core';
import { setupSteps } from '#contract/setup.ts';
import type { Screen } from './screen.ts';

const settings = '/dashboard/site';
const section = (name: string): Screen => ({
  name: `settings-${name}`,
  path: `${settings}/${name}`,
  who: 'admin',
});

/** Answers a changing call with a refusal, as the server does. */
const refuse =
  (call: RegExp, problem: { code: string; status: number; message: string; errors?: unknown }) =>
  (page: Page) =>
    page.route(call, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: problem.status, json: problem }),
    );

const openText = (name: string) => async (page: Page) => {
  await page.locator('summary').filter({ hasText: name }).click();
};

/** As it is for the host who has come halfway. */
const setup = {
  isFinished: false,
  hasAdmin: true,
  isYours: true,
  steps: setupSteps.map((name, index) => ({ name, state: index < 2 ? 'done' : 'open' })),
  undecided: [],
};

/** The settings of the site, its setup, and its pages in other languages. */
export const siteScreens: Screen[] = [
  { name: 'settings', path: settings, who: 'admin' },
  ...[
    'look',
    'contact',
    'texts',
    'money',
    'browsing',
    'languages',
    'shelves',
    'places',
    'people',
    'joining',
  ].map(section),
  { ...section('texts'), name: 'settings-texts-editor', act: openText('Imprint') },
  {
    ...section('contact'),
    name: 'settings-contact-changed',
    act: async (page) => {
      await refuse(/\/api\/site$/, {
        code: 'site_changed',
        status: 409,
        message: 'Another administrator has changed the settings.',
      })(page);
      await page.getByLabel('Who runs the site').fill('Student Union of Bookford');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Another administrator').waitFor();
    },
  },
  {
    ...section('contact'),
    name: 'settings-contact-errors',
    act: async (page) => {
      await page.getByLabel('Email').fill('not an address');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Enter an email address, such as name@example.org.').first().waitFor();
    },
  },
  {
    ...section('shelves'),
    name: 'settings-shelves-merge',
    act: async (page) => {
      await page.getByRole('button', { name: 'Merge Fiction into another shelf' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'setup',
    path: '/setup',
    who: 'admin',
    act: async (page) => {
      await page.route('**/api/setup', (route) => route.fulfill({ json: setup }));
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(1500);
    },
  },
  { name: 'invitation-incomplete', path: '/invitation' },
  { name: 'home-german', path: '/de' },
  { name: 'home-arabic', path: '/ar' },
  { name: 'search-german', path: '/de/search?q=the&condition=Good' },
  { name: 'edition-arabic', path: '/ar/isbn/9780141439518' },
  { name: 'buecherkiste', path: '/', host: 'buecherkiste' },
  { name: 'buecherkiste-first-look', path: '/', host: 'buecherkiste', firstLook: true },
  { name: 'buecherkiste-imprint', path: '/imprint', host: 'buecherkiste' },
  { name: 'category-arabic', path: '/category/fiction', host: 'alexandria' },
  { name: 'category-arabic-first-look', path: '/category/fiction', host: 'alexandria', firstLook: true },
];
