import type { Page } from 'playwright-core';
import type { Block, Conversation, Message } from '#contract/conversations.ts';
import { answerWith, loseConnection, refuse, stallRequests } from '../network-faults.ts';
import { openFromMenu } from '../open-page.ts';
import type { PageState } from './page-state.ts';

const list = /\/api\/conversations\?/;
const blockList = /\/api\/blocks\?/;
const id = '0198b7a0-0000-7000-8000-000000000011';

const message = (number: number, changes: Partial<Message>): Message => ({
  _id: `0198b7a0-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
  kind: 'text',
  body: 'Is the spine creased?',
  isMine: true,
  createdAt: `2026-01-31T12:${String(number).padStart(2, '0')}:00.000Z`,
  hasContactDetails: false,
  isReported: false,
  ...changes,
});

/** The newest first. */
const messages = [
  message(40, { isMine: false, body: 'Then I will wait\non the library steps.' }),
  message(30, { body: 'My number is +1 555 0117 22.', hasContactDetails: true }),
  message(12, { isMine: false, body: 'Send me $4 first.', isReported: true }),
  message(3, { kind: 'system', body: 'booked' }),
  message(2, { body: 'And are there notes in it?' }),
  message(1, {}),
];

const conversation: Conversation = {
  _id: id,
  bookId: '0198b7a0-0000-7000-8000-000000000012',
  book_title: 'Wuthering Heights',
  book_photo: '/img/category-classics-360.webp',
  book_photo_srcset: '/img/category-classics-360.webp 360w',
  book_photo_color: '#7a2338',
  resale_price: 8,
  bookStatus: 'booked',
  role: 'Buyer',
  otherName: 'Amara Okafor',
  otherImage: null,
  orderId: '0198b7a0-0000-7000-8000-000000000013',
  orderStatus: 'unpaid',
  isPaidAtMeeting: false,
  isDisputed: false,
  blockId: null,
  unreadCount: 0,
  lastMessage: messages[0] ?? null,
  readByOtherAt: '2026-01-31T12:30:00.000Z',
};

/** The list, and one conversation that is opened from it. */
async function answerConversation(page: Page, changes: Partial<Conversation> = {}): Promise<void> {
  const changed = { ...conversation, ...changes };
  const former = {
    ...conversation,
    _id: conversation.bookId,
    otherName: null,
    unreadCount: 2,
    orderId: null,
  };
  await answerWith(page, list, [changed, { ...former, orderStatus: null, lastMessage: null }]);
  await answerWith(page, '**/api/conversations/unread', { count: 1 });
  await answerWith(page, `**/api/conversations/${id}`, changed);
  await answerWith(page, new RegExp(`/api/conversations/${id}/messages`), messages);
}

async function openConversation(page: Page, address: string): Promise<void> {
  await openFromMenu(page, address, 'messages');
  await page.getByRole('link', { name: /Amara Okafor/ }).click();
  await page.getByRole('log').getByText('on the library steps.').waitFor();
}

const block: Block = {
  _id: id,
  otherName: 'Amara Okafor',
  otherImage: null,
  createdAt: '2026-01-31T12:30:00.000Z',
};

async function openBlocked(page: Page, address: string, blocks?: Block[]): Promise<void> {
  await answerConversation(page);
  if (blocks) await answerWith(page, blockList, blocks);
  await openFromMenu(page, address, 'messages');
  await page.getByRole('link', { name: 'People you’ve blocked' }).click();
  await page.getByRole('heading', { name: 'People you’ve blocked', level: 1 }).waitFor();
}

export const conversationStates: PageState[] = [
  {
    name: 'blocked people',
    show: async (page, address) => {
      await openBlocked(page, address, [
        block,
        { ...block, _id: conversation.bookId, otherName: 'Theo Marsh' },
      ]);
      await page.getByText('Theo Marsh').waitFor();
    },
  },
  {
    name: 'blocked people, loading',
    show: async (page, address) => {
      await stallRequests(page, blockList);
      await openBlocked(page, address);
      await page.locator('[data-skeleton]').first().waitFor();
    },
  },
  {
    name: 'blocked people that did not load',
    show: async (page, address) => {
      await refuse(page, blockList, 'Dogear is busy or restarting.');
      await openBlocked(page, address);
      await page.getByText('Dogear is busy or restarting.').waitFor();
    },
  },
  {
    name: 'blocked people, none',
    show: async (page, address) => {
      await openBlocked(page, address, []);
      await page.getByText('You haven’t blocked anyone').waitFor();
    },
  },
  {
    name: 'messages',
    show: async (page, address) => {
      await answerConversation(page);
      await openFromMenu(page, address, 'messages');
      await page.getByRole('link', { name: /Former member/ }).waitFor();
    },
  },
  {
    name: 'messages, empty',
    show: async (page, address) => {
      await answerWith(page, list, []);
      await openFromMenu(page, address, 'messages');
      await page.getByText('No messages yet').waitFor();
    },
  },
  {
    name: 'messages, loading',
    show: async (page, address) => {
      await stallRequests(page, list);
      await openFromMenu(page, address, 'messages');
      await page.locator('[data-skeleton]').first().waitFor();
    },
  },
  {
    name: 'messages that did not load',
    show: async (page, address) => {
      await refuse(page, list, 'Dogear is busy or restarting.');
      await openFromMenu(page, address, 'messages');
      await page.getByText('Dogear is busy or restarting.').waitFor();
    },
  },
  {
    name: 'a conversation',
    show: async (page, address) => {
      await answerConversation(page);
      await openConversation(page, address);
      await page.getByText('Better here until the book is paid for').waitFor();
    },
  },
  {
    name: 'a conversation about a book that is paid for at the meeting',
    show: async (page, address) => {
      await answerConversation(page, { isPaidAtMeeting: true });
      await openConversation(page, address);
      await page.getByText('Better here until you meet').waitFor();
    },
  },
  {
    name: 'a conversation of a seller, the payment disputed',
    show: async (page, address) => {
      await answerConversation(page, { role: 'Seller', orderStatus: 'paid', isDisputed: true });
      await openConversation(page, address);
      await page.getByText('Payment contested: keep the book').waitFor();
    },
  },
  {
    name: 'a conversation, blocking the other person',
    show: async (page, address) => {
      await answerConversation(page);
      await openConversation(page, address);
      await page.getByRole('button', { name: 'Block Amara Okafor' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'a conversation with a blocked person',
    show: async (page, address) => {
      await answerConversation(page, { blockId: conversation.bookId });
      await openConversation(page, address);
      await page.getByRole('button', { name: 'Unblock' }).waitFor();
    },
  },
  {
    name: 'a message without a connection',
    show: async (page, address) => {
      await answerConversation(page);
      await openConversation(page, address);
      await page.unroute(new RegExp(`/api/conversations/${id}/messages`));
      await loseConnection(page, new RegExp(`/api/conversations/${id}/messages`));
      await page.getByLabel('Message to Amara Okafor').fill('Until then.');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('Waiting for a connection').waitFor();
    },
  },
];
