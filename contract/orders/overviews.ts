import * as z from 'zod/mini';
import { bookSchema } from '../catalog/catalog.ts';
import { id } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { bookingSchema, orderSchema } from './orders.ts';

const count = z.number();

/** The number of items in each list of the dashboard's first page. */
export const shownAtFirst = 4;

/** How long the dashboard reminds a seller to hand over a paid book. */
export const handOverDays = 14;

export const getBuyingOverview = endpoint({
  method: 'GET',
  path: '/overview/buying',
  summary: 'Returns how many orders you have, how many are unpaid, and the one whose hold ends first.',
  tag: 'Buying',
  access: ['Buyer'],
  response: z.object({ orders: count, unpaid: count, nextToPay: z.nullable(orderSchema) }),
});

export const getSellingOverview = endpoint({
  method: 'GET',
  path: '/overview/selling',
  summary: `Returns your listing counts, your latest booking paid for within ${handOverDays} days, your latest that is not paid for yet, and your newest unadvertised books.`,
  tag: 'Selling',
  access: ['Seller'],
  response: z.object({
    books: count,
    onTheShelf: count,
    sold: count,
    /** What buyers have paid for the seller's books, in the currency of the site. */
    soldFor: z.number(),
    bookings: count,
    /** The bookings that wait: for the payment, the handover, or, after a hold, the seller's word. */
    waiting: count,
    /** Those of them that are paid for at the meeting. */
    waitingAtMeeting: count,
    /** Their holds have ended, and their sales can still be recorded in My Buyers. */
    recordableBooks: z.array(id),
    unpaid: count,
    paidLast: z.nullable(bookingSchema),
    /** Its book is held. */
    bookedLast: z.nullable(bookingSchema),
    notAdvertised: z.array(bookSchema),
    /** Whether none of the listings are offered. */
    resting: z.boolean(),
    /** Whether the host pays the seller, now or earlier. */
    hasEarnings: z.boolean(),
  }),
});
