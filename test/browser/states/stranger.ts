import type { Page } from 'playwright-core';
import { choosePhoto } from '../actors.ts';
import { answerWith, failRequests, refuse, stallRequests } from '../network-faults.ts';
import { openPage } from '../open-page.ts';
import { bookStatesOfStranger } from './books.ts';
import type { PageState } from './page-state.ts';
import { searchStates } from './search.ts';

export const strangerStates: PageState[] = [
  { name: 'home', show: (page, address) => openPage(page, address) },
  {
    name: 'home, a press on Buy Now answered with the login',
    show: async (page, address) => {
      await openPage(page, address);
      await page
        .getByRole('button', { name: /^Buy Now/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('link', { name: 'Login' }).waitFor();
    },
  },
  {
    name: 'home, a press on Report answered with the login',
    show: async (page, address) => {
      await openPage(page, address);
      await page
        .getByRole('button', { name: /^Report/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('link', { name: 'Login' }).waitFor();
    },
  },
  ...bookStatesOfStranger,
  {
    name: 'stopping emails',
    show: (page, address) => openPage(page, `${address}/unsubscribe?token=${'x'.repeat(43)}`),
  },
  {
    name: 'stopping emails, done',
    show: async (page, address) => {
      await answerWith(page, '**/api/unsubscribe?*', { acknowledged: true });
      await openPage(page, `${address}/unsubscribe?token=${'x'.repeat(43)}`);
      await page.getByRole('button', { name: 'Stop emails' }).click();
      await page.getByText('We’ve stopped these emails').waitFor();
    },
  },
  {
    name: 'stopping emails, with a link that is cut off',
    show: (page, address) => openPage(page, `${address}/unsubscribe?token=made-up`),
  },
  {
    name: 'an invitation to help',
    show: (page, address) => openPage(page, `${address}/invitation?token=${'x'.repeat(43)}`),
  },
  {
    name: 'an invitation to help, with a link that is cut off',
    show: (page, address) => openPage(page, `${address}/invitation?token=made-up`),
  },
  ...searchStates,
  { name: 'blog', show: (page, address) => openPage(page, `${address}/blog`) },
  { name: 'not found', show: (page, address) => openPage(page, `${address}/no/such/page`) },
  {
    name: 'home that did not load',
    show: async (page, address) => {
      await openPage(page, `${address}/login`);
      await failRequests(page, '**/api/categories');
      await page.getByRole('link', { name: 'Dogear, home' }).first().click();
      await page.getByRole('heading', { name: 'This page didn’t load' }).waitFor();
    },
  },
  { name: 'login', show: (page, address) => openPage(page, `${address}/login`) },
  {
    name: 'login, nothing filled in',
    show: async (page, address) => {
      await openPage(page, `${address}/login`);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.getByText('Password is required!').waitFor();
    },
  },
  {
    name: 'login, refused',
    show: async (page, address) => {
      await openPage(page, `${address}/login`);
      await page.getByLabel('Email').fill('nobody@dogear.test');
      await page.getByLabel('Password', { exact: true }).fill('Wrong#2026');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.getByText(/belong together/).waitFor();
    },
  },
  { name: 'forgot password', show: (page, address) => openPage(page, `${address}/forgot-password`) },
  {
    name: 'forgot password, asked',
    show: async (page, address) => {
      await openPage(page, `${address}/forgot-password`);
      await page.getByLabel('Email').fill('nobody@dogear.test');
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await page.getByText('Check your inbox').waitFor();
    },
  },
  {
    name: 'reset password',
    show: async (page, address) => {
      await page.route('**/api/reset-password/check', (route) => route.fulfill({ json: { isGood: true } }));
      await openPage(page, `${address}/forgot-password`);
      await page.evaluate(() => history.pushState(null, '', '/reset-password?token=x'));
      await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
      await page.getByLabel('New password').waitFor();
    },
  },
  {
    name: 'reset password, with a link that does not work',
    show: (page, address) => page.goto(`${address}/reset-password?token=made-up`).then(() => undefined),
  },
  {
    name: 'verify e-mail, not logged in',
    show: (page, address) => openPage(page, `${address}/verify-email?token=made-up`),
  },
  {
    name: 'verify e-mail, with a link that does not work',
    show: async (page, address) => {
      await openPage(page, `${address}/verify-email`);
      await page.getByText('This link no longer works').waitFor();
    },
  },
  {
    name: 'confirm this browser',
    show: (page, address) => openPage(page, `${address}/confirm-sign-in?token=made-up`),
  },
  {
    name: 'confirm this browser, with a link that does not work',
    show: async (page, address) => {
      await openPage(page, `${address}/confirm-sign-in?token=made-up`);
      await page.getByRole('button', { name: 'Confirm this browser' }).click();
      await page.getByText('This link no longer works').waitFor();
    },
  },
  { name: 'signup', show: (page, address) => openPage(page, `${address}/signup`) },
  {
    name: 'signup, nothing filled in',
    show: async (page, address) => {
      await openPage(page, `${address}/signup`);
      await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
      await page.getByText('Photo is Required').waitFor();
    },
  },
  {
    name: 'signup, the photo under way',
    show: async (page, address) => {
      await fillSignup(page, address);
      await stallRequests(page, '**/api/images');
      await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
      await page.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'signup, the photo refused',
    show: async (page, address) => {
      await fillSignup(page, address);
      await refuse(page, '**/api/images', 'We can’t read this file as a photo.');
      await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
      await page.getByText('We can’t read this file as a photo.').first().waitFor();
    },
  },
];

async function fillSignup(page: Page, address: string): Promise<void> {
  await openPage(page, `${address}/signup`);
  await page.getByLabel('Name', { exact: true }).fill('Nora Newcomer');
  await page.getByLabel('Email').fill('nora@dogear.test');
  await page.getByLabel('Password', { exact: true }).fill('Almanac#1');
  await choosePhoto(page);
}
