import { openPage } from '../open-page.ts';
import type { PageState } from './page-state.ts';

const sections = [
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
] as const;

/** Every section of the settings, a text that is open, and the dialogs of the shelves. */
export const settingsStates: PageState[] = [
  { name: 'settings', show: (page, address) => openPage(page, `${address}/dashboard/site`) },
  {
    name: 'settings: the imprint',
    show: async (page, address) => {
      await openPage(page, `${address}/dashboard/site/texts`);
      await page.locator('summary').filter({ hasText: 'Imprint' }).click();
      await page.getByRole('button', { name: 'Publish' }).waitFor();
    },
  },
  ...sections.map(
    (name): PageState => ({
      name: `settings: ${name}`,
      show: (page, address) => openPage(page, `${address}/dashboard/site/${name}`),
    }),
  ),
  ...(['Change Fiction', 'Merge Fiction into another shelf', 'Add a shelf'] as const).map(
    (name): PageState => ({
      name: `settings: ${name}`,
      show: async (page, address) => {
        await openPage(page, `${address}/dashboard/site/shelves`);
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole('dialog').waitFor();
      },
    }),
  ),
];
