import type { Page } from 'playwright-core';
import { caseKinds, type getOrderCase } from '#contract/cases/cases.ts';
import type { OrderDetails } from '#contract/handovers.ts';
import type { ResponseOf } from '#contract/kernel/http.ts';
import type { getMeeting } from '#contract/meetings.ts';
import type { OrderReview, OrderReviews } from '#contract/reviews.ts';
import { answerWith, loseConnection, refuse } from '../network-faults.ts';
import { openPage } from '../open-page.ts';
import type { PageState } from './page-state.ts';

const id = '0198b7a0-0000-7000-8000-000000000021';
const meetingCall = new RegExp(`/api/orders/${id}/meeting$`);

const daysFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const order = (changes: Partial<OrderDetails>): OrderDetails => ({
  _id: id,
  side: 'seller',
  status: 'paid',
  isPaidAtMeeting: false,
  isDisputed: false,
  bookId: '0198b7a0-0000-7000-8000-000000000022',
  bookTitle: 'Wuthering Heights',
  isBookListed: true,
  book_photo: '/img/category-classics-360.webp',
  book_photo_srcset: '/img/category-classics-360.webp 360w',
  book_photo_color: '#7a2338',
  product_condition: 'Good',
  price: 8,
  otherName: 'Clara Whitfield',
  otherPhone: '+1 555 0117',
  conversationId: '0198b7a0-0000-7000-8000-000000000044',
  isSellerVerified: true,
  location: 'Central Library steps',
  transactionId: null,
  bookedAt: daysFrom(-3),
  holdEndsAt: null,
  paidAt: daysFrom(-2),
  handedOverAt: null,
  handoverProof: null,
  declaredAt: null,
  deniedAt: null,
  releaseDueAt: null,
  refundDueAt: daysFrom(12),
  refundedAt: null,
  refundReason: null,
  closedAt: null,
  ...changes,
});

type OrderMeeting = ResponseOf<typeof getMeeting>;
type Meeting = NonNullable<OrderMeeting['meeting']>;

const meeting = (changes: Partial<Meeting> = {}, inDays = 2): Meeting => ({
  placeId: null,
  place: 'Central Library steps',
  directions: 'Left of the main door,\nopen until 8 PM',
  startsAt: daysFrom(inDays),
  localTime: daysFrom(inDays).slice(0, 16),
  isMine: false,
  agreedAt: null,
  version: 1,
  ...changes,
});

const caseCall = new RegExp(`/api/orders/${id}/case$`);
type CaseOfOrder = ResponseOf<typeof getOrderCase>;
type OrderCase = NonNullable<CaseOfOrder['case']>;

const openCase = (changes: Partial<OrderCase> = {}): OrderCase => ({
  _id: '0198b7a0-0000-7000-8000-000000000025',
  kind: 'no_show',
  state: 'open',
  isOpenedByYou: false,
  text: 'I waited for an hour at the steps.',
  photos: [],
  openedAt: daysFrom(-1),
  answerDueAt: daysFrom(2),
  answer: null,
  answerPhotos: [],
  answeredAt: null,
  noShowConfirmedAt: null,
  decision: null,
  reason: null,
  decidedAt: null,
  withdrawnAt: null,
  ...changes,
});

const answerCase = (page: Page, shown: CaseOfOrder) => answerWith(page, caseCall, shown);

const answerMeeting = (page: Page, shown: Meeting | null, isOpen = true) =>
  answerWith(page, meetingCall, {
    meeting: shown,
    isOpen,
    bookedPlace: 'Central Library steps',
    timeZone: 'UTC',
  } satisfies OrderMeeting);

const answerReviews = (page: Page, reviews: Partial<OrderReviews> = {}) =>
  answerWith(page, `**/api/orders/${id}/reviews`, {
    canReview: true,
    closesAt: daysFrom(14),
    mine: null,
    theirs: null,
    ...reviews,
  } satisfies OrderReviews);

const review = (changes: Partial<OrderReview>): OrderReview => ({
  _id: '0198b7a0-0000-7000-8000-000000000025',
  stars: 4,
  text: 'Exactly as described, down to the name on the flyleaf.',
  createdAt: daysFrom(0),
  publishedAt: null,
  reply: null,
  isHidden: false,
  ...changes,
});
const published = { publishedAt: daysFrom(0) };

/** The page of an order that the demo does not have, which the browser requests. */
async function openOrder(page: Page, address: string, changes: Partial<OrderDetails>, text: string) {
  await answerWith(page, `**/api/orders/${id}`, order(changes));
  await openPage(page, `${address}/dashboard/profile`);
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/dashboard/orders/${id}`);
  await page.getByText(text).first().waitFor();
}

const noCase: CaseOfOrder = { case: null, kinds: [] };
const allKinds: CaseOfOrder = { case: null, kinds: [...caseKinds] };

const stateWith = (
  name: string,
  changes: Partial<OrderDetails>,
  shown: Meeting | null,
  text: string,
  caseOfOrder: CaseOfOrder = noCase,
): PageState => ({
  name,
  show: async (page, address) => {
    await answerReviews(page);
    await answerMeeting(page, shown, ['unpaid', 'paid'].includes(order(changes).status));
    await answerCase(page, caseOfOrder);
    await openOrder(page, address, changes, text);
  },
});

const agreed = meeting({ agreedAt: daysFrom(-1), version: 2 });
const handedOver = { status: 'handed_over', handedOverAt: daysFrom(0), refundDueAt: null } as const;
const refunded = {
  status: 'refunded',
  refundedAt: daysFrom(0),
  refundReason: 'not_handed_over',
} as const;
const unpaid = { status: 'unpaid', paidAt: null, refundDueAt: null, holdEndsAt: daysFrom(1) } as const;
const asBuyer = { side: 'buyer', otherName: 'Amara Okafor' } as const;

/** The page of a paid order is a document of its own for its buyer: the states of payments have one of the demo. */
export const buyerOrderStates: PageState[] = [
  stateWith('unpaid order of its buyer', { ...asBuyer, ...unpaid }, null, 'Propose a meeting'),
  stateWith(
    'unpaid order of its buyer, a meeting proposed',
    { ...asBuyer, ...unpaid },
    meeting({ isMine: true }),
    'Waiting for Amara Okafor',
  ),
  stateWith('order of its buyer, handed over', { ...asBuyer, ...handedOver }, agreed, 'has been handed over'),
  {
    name: 'order of its buyer, a review without stars',
    show: async (page, address) => {
      await answerReviews(page);
      await answerCase(page, noCase);
      await answerMeeting(page, agreed, false);
      await openOrder(page, address, { ...asBuyer, ...handedOver }, 'Send review');
      await page.getByRole('button', { name: 'Send review' }).click();
      await page.getByText('Choose one to five stars.').waitFor();
    },
  },
  {
    name: 'order of its buyer, reviewed',
    show: async (page, address) => {
      await answerReviews(page, { canReview: false, mine: review({}) });
      await answerCase(page, noCase);
      await answerMeeting(page, agreed, false);
      await openOrder(page, address, { ...asBuyer, ...handedOver }, 'Hidden until both have written');
    },
  },
  stateWith(
    'order of its buyer, handed over, a case waiting for an answer',
    { ...asBuyer, ...handedOver },
    agreed,
    'If Amara Okafor doesn’t answer',
    { case: openCase({ isOpenedByYou: true, kind: 'wrong_book' }), kinds: [] },
  ),
  stateWith('order of its buyer, refunded', { ...asBuyer, ...refunded }, null, 'wasn’t confirmed in time'),
];

const places = [
  { _id: '0198b7a0-0000-7000-8000-000000000023', name: 'Library steps', directions: 'Open until 8 PM' },
  { _id: '0198b7a0-0000-7000-8000-000000000024', name: 'Kennedy Plaza, east side', directions: '' },
];

async function openProposal(page: Page, address: string): Promise<void> {
  await answerWith(page, '**/api/meeting-places', { places });
  await answerMeeting(page, meeting());
  await answerCase(page, noCase);
  await openOrder(page, address, {}, 'Another time');
  await page.getByRole('button', { name: 'Another time' }).click();
  await page.getByRole('dialog').waitFor();
}

const propose = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();

const decided: Partial<OrderCase> = {
  state: 'decided',
  answerDueAt: null,
  answer: 'I forgot.',
  answeredAt: daysFrom(-1),
  noShowConfirmedAt: daysFrom(-1),
  decision: 'refund',
  reason: 'The pictures show it.',
  decidedAt: daysFrom(0),
};

export const sellerOrderStates: PageState[] = [
  stateWith(
    'unpaid order of its seller, paid at the meeting',
    { ...unpaid, isPaidAtMeeting: true },
    agreed,
    'pays you for',
  ),
  stateWith('order of its seller', {}, null, 'Propose a meeting'),
  stateWith('order of its seller, the payment disputed', { isDisputed: true }, agreed, 'Keep the book until'),
  stateWith(
    'order of its seller, a meeting proposed to them',
    {},
    meeting(),
    'Clara Whitfield proposes this',
  ),
  stateWith('order of its seller, a meeting agreed', {}, agreed, 'Add to calendar'),
  stateWith('order of its seller, the meeting over', {}, meeting({}, -1), 'This time has passed'),
  stateWith(
    'order of its seller, denied by the buyer',
    { declaredAt: daysFrom(-1), deniedAt: daysFrom(0) },
    agreed,
    'Only their code or their confirmation counts now.',
  ),
  stateWith('order of its seller, handed over', handedOver, agreed, 'has been handed over'),
  {
    name: 'order of its seller, reviewed by both',
    show: async (page, address) => {
      const mine = review({ ...published, stars: 5, text: '', reply: 'Thank you.' });
      await answerReviews(page, { canReview: false, mine, theirs: review(published) });
      await answerCase(page, noCase);
      await answerMeeting(page, agreed, false);
      await openOrder(page, address, handedOver, 'Send answer');
    },
  },
  stateWith('order of its seller, refunded', refunded, null, 'wasn’t confirmed in time'),
  stateWith(
    'order of its seller, a case to answer',
    { refundDueAt: null },
    agreed,
    'I didn’t come to the meeting',
    { case: openCase(), kinds: [] },
  ),
  stateWith('order of its seller, a case withdrawn', {}, agreed, 'The clocks of the order go on', {
    case: openCase({ isOpenedByYou: true, state: 'withdrawn', answerDueAt: null, withdrawnAt: daysFrom(0) }),
    kinds: [...caseKinds],
  }),
  stateWith(
    'order of its seller, a case decided',
    { ...refunded, refundReason: 'case_decided', refundDueAt: null },
    null,
    'The pictures show it.',
    { case: openCase(decided), kinds: [] },
  ),
  {
    name: 'order of its seller, opening a case with nothing filled in',
    show: async (page, address) => {
      await stateWith('', {}, agreed, 'Open a case', allKinds).show(page, address);
      await page.getByRole('button', { name: 'Open a case' }).click();
      await page.getByRole('button', { name: 'Open the case' }).click();
      await page.getByText('Say what happened.').waitFor();
    },
  },
  { name: 'proposing a meeting', show: openProposal },
  {
    name: 'proposing a meeting, nothing filled in',
    show: async (page, address) => {
      await openProposal(page, address);
      await page.getByRole('radio', { name: 'Another day' }).check();
      await page.getByLabel('Date', { exact: true }).fill('');
      await page.getByLabel('Time', { exact: true }).fill('');
      await propose(page);
      await page.getByText('Choose a day.').waitFor();
    },
  },
  {
    name: 'proposing a meeting that the buyer has changed',
    show: async (page, address) => {
      await openProposal(page, address);
      const message = 'The meeting has changed in the meantime. Look at it again, then decide.';
      await page.unroute(meetingCall);
      await answerMeeting(page, meeting({ version: 3, place: 'Kennedy Plaza' }));
      await page.route(meetingCall, (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 409, json: { code: 'meeting_changed', message, status: 409 } })
          : route.fallback(),
      );
      await propose(page);
      await page.getByRole('dialog').getByText('Kennedy Plaza').first().waitFor();
    },
  },
  {
    name: 'proposing a meeting too often',
    show: async (page, address) => {
      await openProposal(page, address);
      await refuse(page, meetingCall, 'Too many attempts. Please try again later.');
      await propose(page);
      await page.getByText('Too many attempts. Please try again later.').waitFor();
    },
  },
  {
    name: 'proposing a meeting without a connection',
    show: async (page, address) => {
      await openProposal(page, address);
      await loseConnection(page, meetingCall);
      await propose(page);
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
];
