import * as z from 'zod/mini';
import { handoverProofs } from '../handovers.ts';
import { id, idParams, requiredText } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { paginationDescription, paginationQuery } from '../kernel/pagination.ts';
import { say } from '../kernel/sentence.ts';
import { casePhotoIds, casePhotoSchema } from './case-photos.ts';

export const caseKinds = ['no_show', 'not_as_described', 'wrong_book', 'other'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** `answered`: the other side has said something; an open case without an answer is ready for a decision after 72 hours. */
export const caseStates = ['open', 'answered', 'decided', 'withdrawn'] as const;
export type CaseState = (typeof caseStates)[number];

/** Whether a case still waits for a decision, and stops the clocks of its order. */
export const isCaseOpen = (state: CaseState): boolean => state === 'open' || state === 'answered';

/** `release`: the seller keeps the money; `refund`: the buyer gets the whole price back. */
export const caseDecisions = ['release', 'refund'] as const;
export type CaseDecision = (typeof caseDecisions)[number];

/** What the cases of an order have come to so far, as far as it matters to the order; `open` stops its clocks. */
export type OrderCaseState = 'open' | CaseDecision;

/** For which the other side has time to answer. */
export const caseAnswerHours = 72;
/** From the handover until no case can be opened anymore. */
export const caseHoursAfterHandover = 48;
/** How many cases about an order each side can open: one more after it has withdrawn one. */
export const maxCasesOfSide = 2;
export const maxCaseText = 2000;

/** Confirmed no-shows within so many days that limit a person to one open booking, and for how long. */
export const noShowLimit = { count: 3, withinDays: 90, forDays: 30 } as const;

const tag = 'Cases';
const forBothSides = { tag, access: ['Buyer', 'Seller'] } as const;
const forStaff = { tag, access: ['admin'], right: 'can_money' } as const;

const time = z.nullable(z.string());
const acknowledged = z.object({ acknowledged: z.literal(true) });

export const openCaseForm = z.object({
  orderId: id,
  kind: z.enum(caseKinds, { error: say('fields.chooseWhatIsWrong') }),
  text: requiredText(say('fields.sayWhatHappened'), maxCaseText),
  photos: casePhotoIds,
});

export const openCase = endpoint({
  method: 'POST',
  path: '/cases',
  summary:
    'Opens a case about a paid order that you bought or sold, until 48 hours after the handover. It stops the order’s clocks until an administrator has decided.',
  ...forBothSides,
  body: openCaseForm,
  status: 201,
  repeats: 'keyed',
  response: z.object({ acknowledged: z.literal(true), insertedId: id }),
  errors: [
    'not_found',
    'case_open',
    'case_decided',
    'case_too_late',
    'case_limit',
    'already_handed_over',
    'order_not_paid',
    'order_paid_at_meeting',
    'handover_code_in_message',
    'case_photo_missing',
  ],
});

export const answerCaseForm = z.object({
  text: requiredText(say('fields.sayWhatHappened'), maxCaseText),
  /** You confirm that you did not come to the meeting. */
  confirmsNoShow: z.optional(z.boolean()),
  photos: casePhotoIds,
});

export const answerCase = endpoint({
  method: 'POST',
  path: '/cases/{id}/answer',
  summary: 'Answers a case that the other side of your order has opened. Only once, until it is decided.',
  ...forBothSides,
  params: idParams,
  body: answerCaseForm,
  response: acknowledged,
  errors: [
    'case_answered',
    'case_decided',
    'case_withdrawn',
    'handover_code_in_message',
    'case_photo_missing',
  ],
});

export const withdrawCase = endpoint({
  method: 'POST',
  path: '/cases/{id}/withdrawal',
  summary:
    'Withdraws a case that you have opened, until it is decided. The clocks of the order go on with the time that they had left. You can open one more case about the order.',
  ...forBothSides,
  params: idParams,
  response: acknowledged,
  errors: ['case_decided', 'case_withdrawn'],
});

/** A case as shown to both sides of its order. */
export const orderCaseSchema = z.object({
  _id: id,
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  isOpenedByYou: z.boolean(),
  text: z.string(),
  photos: z.array(casePhotoSchema),
  openedAt: z.string(),
  /** Until when the other side has time to answer; null once it has. */
  answerDueAt: time,
  answer: z.nullable(z.string()),
  answerPhotos: z.array(casePhotoSchema),
  answeredAt: time,
  /** When the other side confirmed that it did not come. */
  noShowConfirmedAt: time,
  /** `release` without a reason: the book was handed over while the case was open. */
  decision: z.nullable(z.enum(caseDecisions)),
  reason: z.nullable(z.string()),
  decidedAt: time,
  withdrawnAt: time,
});
export type OrderCase = z.output<typeof orderCaseSchema>;

export const getOrderCase = endpoint({
  method: 'GET',
  path: '/orders/{id}/case',
  summary: 'Returns the latest case about an order that you bought or sold, and whether you can open one.',
  ...forBothSides,
  params: idParams,
  response: z.object({
    /** Null if there was none. */
    case: z.nullable(orderCaseSchema),
    /** Which kinds of case you can open now. */
    kinds: z.array(z.enum(caseKinds)),
  }),
});

/** A case as shown to those who decide. */
export const caseSchema = z.object({
  _id: id,
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  /** Whether it can be decided: it is answered, or the time for that is over. */
  isReady: z.boolean(),
  openedBy: z.enum(['buyer', 'seller']),
  buyerName: z.string(),
  sellerName: z.string(),
  bookTitle: z.string(),
  book_photo: z.string(),
  book_photo_srcset: z.string(),
  book_photo_color: z.string(),
  product_condition: z.string(),
  price: z.number(),
  text: z.string(),
  photos: z.array(casePhotoSchema),
  openedAt: z.string(),
  answerDueAt: z.string(),
  answer: z.nullable(z.string()),
  answerPhotos: z.array(casePhotoSchema),
  answeredAt: time,
  noShowConfirmedAt: time,
  decision: z.nullable(z.enum(caseDecisions)),
  reason: z.nullable(z.string()),
  /** Null if the book was handed over while the case was open. */
  decidedByName: z.nullable(z.string()),
  decidedAt: time,
  withdrawnAt: time,
  /** What is known of the order. */
  paidAt: time,
  declaredAt: time,
  deniedAt: time,
  handedOverAt: time,
  handoverProof: z.nullable(z.enum(handoverProofs)),
  meeting: z.nullable(z.object({ place: z.string(), startsAt: z.string(), agreedAt: time })),
});
export type Case = z.output<typeof caseSchema>;

export const listCases = endpoint({
  method: 'GET',
  path: '/cases',
  summary: `Lists cases that are open, or with \`only=decided\` those that are decided or withdrawn; without those about orders of your own. ${paginationDescription}`,
  ...forStaff,
  query: z.object({ ...paginationQuery, only: z.optional(z.literal('decided')) }),
  response: z.array(caseSchema),
});

export const getCase = endpoint({
  method: 'GET',
  path: '/cases/{id}',
  summary: 'Returns a case with what is known of its order. One about an order of your own is not found.',
  ...forStaff,
  params: idParams,
  response: caseSchema,
});

export const decideCaseForm = z.object({
  decision: z.enum(caseDecisions, { error: say('fields.chooseWhoGetsMoney') }),
  reason: requiredText(say('fields.giveReason'), maxCaseText),
});

export const decideCase = endpoint({
  method: 'POST',
  path: '/cases/{id}/decision',
  summary:
    'Decides a case, once: the seller keeps the money, or the buyer gets the whole price back. Both sides get the reason. Recorded in the audit log.',
  ...forStaff,
  recentSignIn: true,
  params: idParams,
  body: decideCaseForm,
  response: acknowledged,
  errors: ['case_not_ready', 'case_decided', 'case_withdrawn', 'order_closed'],
});
