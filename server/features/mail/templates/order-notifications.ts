import { formatDollars, toDollars } from '#contract/money.ts';
import type { Db } from '#server/db/schema.ts';
import type { MailThumbnail } from '#server/features/images/mail-thumbnail.ts';
import { oneLine } from '../email-content.ts';
import type { OrderNotification } from '../queue.ts';
import { type Email, renderEmail } from '../render.ts';

type Input = {
  message: OrderNotification;
  orderId: string;
  name: string;
  origin: string;
  cover: MailThumbnail | undefined;
};

/** Renders a notification for the seller or the buyer of an order; undefined when it no longer applies. */
export async function renderOrderNotification(
  db: Db,
  { message, orderId, ...rest }: Input,
): Promise<Email | undefined> {
  const order = await findOrder(db, orderId);
  return order && templates[message]({ ...rest, order, title: oneLine(order.title) });
}

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
type Data = Pick<Input, 'name' | 'origin' | 'cover'> & { order: Order; title: string };

const findOrder = (db: Db, id: string) =>
  db
    .selectFrom('orders')
    .innerJoin('books', 'books.id', 'orders.book_id')
    .innerJoin('users as buyers', 'buyers.id', 'orders.buyer_id')
    .select([
      'orders.title',
      'orders.price_cents',
      'orders.status',
      'orders.phone',
      'orders.location',
      'orders.hold_ends_at',
      'orders.close_reason',
      'books.sold_at',
      'buyers.name as buyer',
    ])
    .where('orders.id', '=', id)
    .executeTakeFirst();

const templates: Record<OrderNotification, (data: Data) => Email | undefined> = {
  'book-booked': bookBooked,
  'book-paid': bookPaid,
  'book-freed': bookFreed,
  'booking-ends-soon': bookingEndsSoon,
  'booking-ended': bookingEnded,
};

function bookBooked({ name, origin, cover, order, title }: Data): Email | undefined {
  if (order.status !== 'unpaid') return undefined;
  return renderEmail({
    subject: `${title} has been booked`,
    heading: 'Your book has been booked',
    cover,
    name,
    paragraphs: [
      `${oneLine(order.buyer)} has booked ${title} and has ${timeLeft(order.hold_ends_at)} to pay. Until then, no one else can book it.`,
      'We’ll let you know as soon as it’s paid for. Please don’t hand it over before then.',
    ],
    facts: factsFor(order, title),
    action: toMyBuyers(origin),
    notes: [],
  });
}

function bookPaid({ name, origin, cover, order, title }: Data): Email | undefined {
  if (order.status !== 'paid') return undefined;
  return renderEmail({
    subject: `${title} is paid for`,
    heading: 'Your book is paid for',
    cover,
    name,
    paragraphs: [
      `${oneLine(order.buyer)} has paid ${priceOf(order)} for ${title}. Give them a call to agree on a time to meet.`,
    ],
    facts: factsFor(order, title),
    action: toMyBuyers(origin),
    notes: ['Please use the phone number for this sale only.'],
  });
}

function bookFreed({ name, origin, cover, order, title }: Data): Email {
  const why = {
    buyer: 'The buyer canceled the booking.',
    hold: wasAuthorizationLost(order)
      ? 'The buyer’s payment didn’t go through.'
      : 'The buyer didn’t pay in time.',
    admin: 'The buyer’s account was closed.',
    seller: '',
  }[order.close_reason ?? 'hold'];
  return renderEmail({
    subject: `${title} is available again`,
    heading: 'Your book is available again',
    cover,
    name,
    paragraphs: [`${why} ${title} is back on the shelf, and anyone can book it.`],
    action: { label: 'Go to My Products', link: `${origin}/dashboard/myproducts` },
    notes: [],
  });
}

function bookingEndsSoon({ name, origin, cover, order, title }: Data): Email | undefined {
  if (order.status !== 'unpaid' || order.hold_ends_at <= new Date()) return undefined;
  return renderEmail({
    subject: `Your hold on ${title} ends soon`,
    heading: 'Your hold ends soon',
    cover,
    name,
    paragraphs: [
      `We’re holding ${title} for you for ${timeLeft(order.hold_ends_at)} more. Pay ${priceOf(order)} by then, and it’s yours.`,
      'Changed your mind? Please cancel the booking, so someone else can have the book.',
    ],
    action: { label: 'Go to My Orders', link: `${origin}/dashboard/myorders` },
    notes: [],
  });
}

function bookingEnded({ name, origin, cover, order, title }: Data): Email {
  const gone = `${title} is no longer for sale here.`;
  const ending = wasAuthorizationLost(order)
    ? 'Your payment didn’t go through, and you weren’t charged.'
    : 'The hold ran out before the payment went through.';
  const why = {
    hold: `${ending} If no one else has booked ${title} since, you can book it again.`,
    // A book without a sale was deleted, perhaps together with the seller's account.
    seller: order.sold_at ? `The seller has sold ${title} to someone else.` : gone,
    admin: gone,
    buyer: '',
  }[order.close_reason ?? 'hold'];
  return renderEmail({
    subject: `Your booking for ${title} has ended`,
    heading: 'Your booking has ended',
    cover,
    name,
    paragraphs: [why, 'There’s nothing for you to pay.'],
    action: { label: 'Browse the shelves', link: origin },
    notes: [],
  });
}

/** The card's authorization ended before the charge; an unpaid order whose hold ends is `expired` instead. */
const wasAuthorizationLost = ({ status, close_reason }: Order): boolean =>
  status === 'cancelled' && close_reason === 'hold';

const priceOf = ({ price_cents }: Order): string => formatDollars(toDollars(price_cents));

const factsFor = (order: Order, title: string) => [
  { label: 'Book', value: title },
  { label: 'Price', value: priceOf(order) },
  { label: 'Buyer', value: oneLine(order.buyer) },
  { label: 'Buyer’s phone', value: oneLine(order.phone) },
  { label: 'Meet at', value: oneLine(order.location) },
];

const toMyBuyers = (origin: string) => ({ label: 'Go to My Buyers', link: `${origin}/dashboard/mybuyers` });

const hourMs = 3_600_000;

/** The time left when the mail is rendered: in days from two days on, otherwise in hours. */
function timeLeft(end: Date): string {
  const hours = Math.max(1, Math.round((end.getTime() - Date.now()) / hourMs));
  if (hours >= 48) return `${Math.round(hours / 24)} days`;
  return hours === 1 ? 'about an hour' : `about ${hours} hours`;
}
