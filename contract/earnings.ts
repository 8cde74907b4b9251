import * as z from 'zod/mini';
import { id } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { paginationDescription, paginationQuery } from './kernel/pagination.ts';
import { payoutAccountStatuses } from './payouts/payout-accounts.ts';
import { paymentModes } from './site/payment-modes.ts';

const tag = 'Selling';

/** `on_the_way`: paid, but not handed over, or contested; `ready`: to be paid out; `paid`: paid out, or set off against a debt. */
export const earningStates = ['on_the_way', 'ready', 'paid'] as const;
export type EarningState = (typeof earningStates)[number];

/**
 * What comes next for an order, or how it ended. `declared`: the seller's word counts from `at` on; `case`: the administrators decide;
 * `in_payment`: the host is about to pay; `set_off`: kept back as a whole; `taken_back`: the buyer got the money back after all.
 * Where the payment provider pays: `account`: it waits until the seller has told where to send it; `sending`: it is on its way;
 * `sent`: it has arrived in the seller's account there; `dispute`: the buyer's bank objects; `owed_back`: it will be kept back later.
 */
export const earningSteps = [
  'hand_over',
  'declared',
  'case',
  'payout',
  'in_payment',
  'paid',
  'set_off',
  'taken_back',
  'account',
  'sending',
  'sent',
  'dispute',
  'owed_back',
] as const;

export const earningSchema = z.object({
  /** The order's. */
  _id: id,
  bookTitle: z.string(),
  book_photo: z.string(),
  book_photo_srcset: z.string(),
  book_photo_color: z.string(),
  buyerName: z.string(),
  price: z.number(),
  fee: z.number(),
  /** What is kept back for earlier books whose buyers got their money back after the seller had been paid. */
  keptBack: z.number(),
  /** The price without the fee and what is kept back. */
  amount: z.number(),
  step: z.enum(earningSteps),
  /** When the next step happens by itself, or when the last one happened; null if the next one has no date. */
  at: z.nullable(z.string()),
  /** The host's reference of the payment. */
  reference: z.nullable(z.string()),
});
export type Earning = z.output<typeof earningSchema>;

export const getEarnings = endpoint({
  method: 'GET',
  path: '/earnings',
  summary:
    'Returns what you are about to get, what is ready for you, and what was paid out to you this year.',
  tag,
  access: ['Seller'],
  response: z.object({
    /** Whether the host pays sellers for books that are booked now. */
    paysSellers: z.boolean(),
    /** How sellers of books that are booked now get their money. */
    paymentMode: z.enum(paymentModes),
    /** The state of the seller's account at the payment provider; null without one. */
    account: z.nullable(z.enum(payoutAccountStatuses)),
    /** Of what is ready: what waits for that account. */
    waiting: z.number(),
    onTheWay: z.number(),
    ready: z.number(),
    paidThisYear: z.number(),
    /** What will be kept back from the next sales. */
    owedBack: z.number(),
    /** What the host keeps of each book that is booked now. */
    fee: z.object({ percent: z.number(), fixed: z.number() }),
    minPayout: z.number(),
  }),
});

export const listEarnings = endpoint({
  method: 'GET',
  path: '/earnings/rows',
  summary: `Lists what you get for your books that are on the way, ready for you, or paid out. ${paginationDescription}`,
  tag,
  access: ['Seller'],
  query: z.object({ ...paginationQuery, state: z.enum(earningStates) }),
  response: z.array(earningSchema),
});

export const exportEarnings = endpoint({
  method: 'GET',
  path: '/earnings.csv',
  summary: 'Downloads everything that was paid out to you, or is ready for you, as CSV.',
  tag,
  access: ['Seller'],
  contentType: 'text/csv',
  response: z.string(),
  errors: ['too_many_requests'],
});
