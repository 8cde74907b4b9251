import type { Notification } from '#contract/notifications/notifications.ts';
import { createPushBrowser } from '#test/support/push-browser.ts';
import { answerWith, refuse } from '../network-faults.ts';
import { openPage } from '../open-page.ts';
import type { PageState } from './page-state.ts';

const list = /[/]api[/]me[/]notifications[?]/;
const count = '**/api/me/notifications/new';

const aMessage: Notification = {
  _id: '0198b7a0-0000-7000-8000-000000000011',
  event: 'message-received',
  isNew: true,
  createdAt: '2026-01-31T12:00:00.000Z',
  orderId: null,
  conversationId: '0198b7a0-0000-7000-8000-000000000012',
  bookId: '0198b7a0-0000-7000-8000-000000000013',
  disputeId: null,
  paymentId: null,
  book_title: 'Middlemarch',
  book_photo: null,
  otherName: 'Clara Whitfield',
  otherImage: null,
  books: 0,
};
const someBooks: Notification = {
  ...aMessage,
  _id: '0198b7a0-0000-7000-8000-000000000014',
  event: 'wishes-matched',
  isNew: false,
  conversationId: null,
  otherName: '',
  books: 3,
};

export const notificationStates: PageState[] = [
  {
    name: 'choices of emails',
    show: async (page, address) => {
      await openPage(page, `${address}/dashboard/notifications`);
      await page.getByRole('radio').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'choices of push notifications',
    show: async (page, address) => {
      await page.context().grantPermissions(['notifications'], { origin: address });
      await openPage(page, `${address}/dashboard/profile`);
      await subscribe(page);
      await openPage(page, `${address}/dashboard/notifications`);
      await page.getByRole('switch').first().waitFor();
    },
  },
  {
    name: 'what is new',
    show: async (page, address) => {
      await answerWith(page, count, { count: 1 });
      await answerWith(page, list, [aMessage, someBooks]);
      await pressBell(page, address, /, 1 new$/);
      await page.getByText('3 books fit your wishes.').waitFor();
    },
  },
  {
    name: 'what is new, empty',
    show: async (page, address) => {
      await answerWith(page, list, []);
      await pressBell(page, address, /^Notifications/);
      await page.getByText('Nothing new yet').waitFor();
    },
  },
  {
    name: 'what is new that did not load',
    show: async (page, address) => {
      await refuse(page, list, 'Dogear is busy or restarting.');
      await pressBell(page, address, /^Notifications/);
      await page.getByText('Dogear is busy or restarting.').waitFor();
    },
  },
];

async function pressBell(
  page: Parameters<PageState['show']>[0],
  address: string,
  name: RegExp,
): Promise<void> {
  await openPage(page, `${address}/dashboard/profile`);
  await page.getByRole('button', { name }).click();
}

/** As if push had been turned on in the browser of this session. */
async function subscribe(page: Parameters<PageState['show']>[0]): Promise<void> {
  const status = await page.evaluate(async (subscription) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(subscription);
    return (await fetch('/api/me/push-subscriptions', { method: 'POST', headers, body })).status;
  }, createPushBrowser().subscription);
  if (status !== 201) throw new Error(`The subscription was rejected: ${status}`);
}
