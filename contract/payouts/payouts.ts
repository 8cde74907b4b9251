import * as z from 'zod/mini';
import { id, idParams, requiredLine } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { paginationDescription, paginationQuery } from '../kernel/pagination.ts';
import { say } from '../kernel/sentence.ts';
import { paymentModes } from '../site/payment-modes.ts';
import { hostAccountForm, maskedAccountSchema } from './bank-accounts.ts';

export const transferStatuses = [
  'due',
  'pending',
  'done',
  'reversal_pending',
  'reversed',
  'by_hand',
] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** The lifecycle of what a seller gets for an order. `due`: owed; `by_hand`: paid by the host, or set off against a debt. */
export const transferTransitions: Record<TransferStatus, readonly TransferStatus[]> = {
  due: ['pending', 'by_hand', 'reversed'],
  pending: ['done', 'due'],
  done: ['reversal_pending'],
  reversal_pending: ['reversed', 'done'],
  // Once the bank has returned it.
  by_hand: ['due'],
  // Only once the dispute is won for which it was taken back.
  reversed: ['due'],
};

/** What an entry of a seller is about. A balance is the sum of the entries. */
export const entryKinds = [
  'sale',
  'fee',
  'transfer',
  'reversal',
  'refund',
  'dispute',
  'dispute_fee',
  'by_hand',
  'correction',
] as const;
export type EntryKind = (typeof entryKinds)[number];

const forStaff = { tag: 'Administration', access: ['admin'], right: 'can_money' } as const;
const changed = z.object({ acknowledged: z.literal(true) });

/** `csv`: a table for any bank; `sepa`: a collective transfer in euros, `pain.001`; `none`: without a file. */
export const payoutFormats = ['csv', 'sepa', 'none'] as const;
export type PayoutFormat = (typeof payoutFormats)[number];

export const maxSellersOfPayout = 500;
export const maxPayoutReference = 140;

export const getPayoutOverview = endpoint({
  method: 'GET',
  path: '/overview/payouts',
  summary:
    'Returns what sellers are owed, and whether the entries of all sellers added up the last time that they were compared with the orders.',
  ...forStaff,
  response: z.object({
    /** How sellers get their money for books that are booked now. */
    paymentMode: z.enum(paymentModes),
    owed: z.number(),
    /** Of what is owed: what can be paid now, what waits for the seller to name an account, and what is in a file. */
    ready: z.number(),
    withoutAccount: z.number(),
    inFile: z.number(),
    paidThisMonth: z.number(),
    /** What the payment provider sends by itself: how much waits for an account, is on its way, and was sent this month. */
    waiting: z.number(),
    onTheWay: z.number(),
    sentThisMonth: z.number(),
    /** How many are in each list. */
    owedSellers: z.number(),
    payoutsInFile: z.number(),
    paidPayouts: z.number(),
    /** How many of the payment provider's transfers are in each list. */
    transfers: z.object({
      waiting: z.number(),
      on_the_way: z.number(),
      arrived: z.number(),
      failed: z.number(),
    }),
    /** Null until the first night. */
    reconciliation: z.nullable(
      z.object({ at: z.string(), entries: z.number(), wrongOrders: z.number(), difference: z.number() }),
    ),
    /** How the payments differ from what the payment provider says; null until the first night. */
    providerReconciliation: z.nullable(
      z.object({ at: z.string(), payments: z.number(), wrongPayments: z.number(), difference: z.number() }),
    ),
  }),
});

export const owedSellerSchema = z.object({
  /** That of the seller. */
  _id: id,
  name: z.string(),
  image: z.nullable(z.string()),
  bankAccount: z.nullable(maskedAccountSchema),
  /** What can be paid for orders without an open case, and for how many since when. */
  ready: z.number(),
  orders: z.number(),
  since: z.nullable(z.string()),
  /** What an open case stops. */
  held: z.number(),
  /** Whether less is ready than is paid out at a time. */
  isBelowMinimum: z.boolean(),
  isBanned: z.boolean(),
});
export type OwedSeller = z.output<typeof owedSellerSchema>;

export const listOwedSellers = endpoint({
  method: 'GET',
  path: '/payouts/owed',
  summary: `Lists the sellers who are owed money that is in no file yet. ${paginationDescription}`,
  ...forStaff,
  query: z.object(paginationQuery),
  response: z.array(owedSellerSchema),
});

export const payoutSchema = z.object({
  _id: id,
  createdAt: z.string(),
  createdByName: z.string(),
  format: z.enum(payoutFormats),
  amount: z.number(),
  sellers: z.number(),
  paidAt: z.nullable(z.string()),
  /** The day of the payment, such as `2026-11-24`. */
  paidOn: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** What the bank returned of it afterwards. */
  returned: z.number(),
});
export type Payout = z.output<typeof payoutSchema>;

export const listPayouts = endpoint({
  method: 'GET',
  path: '/payouts',
  summary: `Lists collective payments to sellers that are being made, or with \`state=paid\` those that were. ${paginationDescription}`,
  ...forStaff,
  query: z.object({ ...paginationQuery, state: z.enum(['in_file', 'paid']) }),
  response: z.array(payoutSchema),
});

const sellersMessage = say('fields.sellersOfPayout');

export const createPayout = endpoint({
  method: 'POST',
  path: '/payouts',
  summary:
    'Puts what the given sellers are owed into one collective payment, and into no second one. Sellers who cannot be paid now are left out: with an open case, below the smallest payout, banned, or without an account for the file.',
  ...forStaff,
  recentSignIn: true,
  body: z.object({
    sellerIds: z
      .array(id, { error: sellersMessage })
      .check(z.minLength(1, sellersMessage), z.maxLength(maxSellersOfPayout, sellersMessage)),
    format: z.enum(payoutFormats),
  }),
  status: 201,
  repeats: 'keyed',
  response: payoutSchema,
  errors: ['nothing_to_pay', 'host_account_missing', 'only_euro'],
});

/** The body is CSV or XML, by the format. */
export const getPayoutFile = endpoint({
  method: 'GET',
  path: '/payouts/{id}/file',
  summary:
    'Downloads the file of a collective payment for the bank: CSV, or a SEPA credit transfer (`pain.001.001.09`). It has the full account numbers, so the audit log has an entry about it. Only until the payment is marked as paid.',
  ...forStaff,
  recentSignIn: true,
  params: idParams,
  contentType: ['text/csv', 'application/xml'],
  response: z.string(),
  errors: ['payout_paid', 'payout_canceled', 'host_account_missing'],
});

export const payoutPaidForm = z.object({
  reference: requiredLine(say('fields.payoutReference'), maxPayoutReference),
  /** The day of the payment. */
  paidOn: z.iso.date(say('fields.payoutDay')),
});

export const markPayoutPaid = endpoint({
  method: 'POST',
  path: '/payouts/{id}/paid',
  summary: 'Records that a collective payment was made at the bank. This cannot be undone.',
  ...forStaff,
  recentSignIn: true,
  params: idParams,
  body: payoutPaidForm,
  response: payoutSchema,
  errors: ['payout_paid', 'payout_canceled'],
});

export const payoutSellerSchema = z.object({
  /** That of the seller. */
  _id: id,
  name: z.string(),
  amount: z.number(),
  /** What the bank said when it returned the money; null if it did not. */
  returnReason: z.nullable(z.string()),
});
export type PayoutSeller = z.output<typeof payoutSellerSchema>;

export const listPayoutSellers = endpoint({
  method: 'GET',
  path: '/payouts/{id}/sellers',
  summary: 'Lists the sellers of a collective payment by name, and what each of them gets.',
  ...forStaff,
  params: idParams,
  response: z.array(payoutSellerSchema),
});

export const returnPayoutForm = z.object({
  sellerId: id,
  /** As the bank says it. The seller reads it, too. */
  reason: requiredLine(say('fields.returnReason'), maxPayoutReference),
});

export const returnPayout = endpoint({
  method: 'POST',
  path: '/payouts/{id}/returns',
  summary:
    'Records that the bank returned what one seller was to get with a collective payment. The seller is owed it again, and gets an email.',
  ...forStaff,
  recentSignIn: true,
  params: idParams,
  body: returnPayoutForm,
  response: payoutSchema,
  errors: ['payout_returned'],
});

export const cancelPayout = endpoint({
  method: 'DELETE',
  path: '/payouts/{id}',
  summary: 'Cancels a collective payment that was not made. Its sellers can be paid with another one.',
  ...forStaff,
  recentSignIn: true,
  params: idParams,
  response: changed,
  errors: ['payout_paid', 'payout_canceled'],
});

const forAdmins = { tag: 'Administration', access: ['admin'] } as const;

export const getHostAccount = endpoint({
  method: 'GET',
  path: '/payouts/host-account',
  summary: 'Returns the account that the host pays sellers from, which SEPA files need.',
  ...forAdmins,
  response: z.object({
    account: z.nullable(z.object({ holder: z.string(), iban: z.string(), bic: z.nullable(z.string()) })),
  }),
});

export const updateHostAccount = endpoint({
  method: 'PUT',
  path: '/payouts/host-account',
  summary: 'Sets the account that the host pays sellers from.',
  ...forAdmins,
  recentSignIn: true,
  body: hostAccountForm,
  response: changed,
});

/** `failed`: the payment provider refused, and it is tried again; `arrived`: it is in the seller's account there. */
export const transferStates = ['waiting', 'on_the_way', 'arrived', 'failed'] as const;
export type TransferState = (typeof transferStates)[number];

/** Why a transfer waits. */
export const transferHolds = ['no_account', 'account', 'case', 'dispute', 'banned'] as const;

export const transferSchema = z.object({
  _id: id,
  orderId: id,
  bookTitle: z.string(),
  sellerName: z.string(),
  /** What is sent, without what is kept back. */
  amount: z.number(),
  keptBack: z.number(),
  status: z.enum(transferStatuses),
  /** When its status changed last. */
  since: z.string(),
  /** Why it waits; null if it does not. */
  hold: z.nullable(z.enum(transferHolds)),
  /** What the payment provider said when it was tried last. */
  lastError: z.nullable(z.string()),
  /** That of the payment provider. */
  transferId: z.nullable(z.string()),
});
export type Transfer = z.output<typeof transferSchema>;

export const listTransfers = endpoint({
  method: 'GET',
  path: '/payouts/transfers',
  summary: `Lists what the payment provider sends to sellers by itself: what waits, is on its way, has arrived, or failed. ${paginationDescription}`,
  ...forStaff,
  query: z.object({ ...paginationQuery, state: z.enum(transferStates) }),
  response: z.array(transferSchema),
});

export const retryTransfer = endpoint({
  method: 'POST',
  path: '/payouts/transfers/{id}/settle',
  summary: 'Tries a transfer now instead of within a minute, and returns its new status.',
  ...forStaff,
  recentSignIn: true,
  params: idParams,
  response: transferSchema,
  errors: ['card_service_unreachable'],
});
