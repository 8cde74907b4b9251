import { formatDollars, toDollars } from '../../contract/money.ts';
import type { Db } from '../db/tables.ts';
import type { MailPicture } from '../pictures/draw-for-mail.ts';
import { type Letter, setLetter } from './letter.ts';
import { oneLine } from './letter-words.ts';
import type { OrderNews } from './mail-order.ts';

type Told = {
  message: OrderNews;
  orderId: string;
  name: string;
  origin: string;
  cover: MailPicture | undefined;
};

/** To the seller or the buyer of an order; undefined when it is no longer so. */
export async function writeOrderNews(
  db: Db,
  { message, orderId, ...told }: Told,
): Promise<Letter | undefined> {
  const order = await findOrder(db, orderId);
  return order && letters[message]({ ...told, order, title: oneLine(order.title) });
}

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
type Known = Pick<Told, 'name' | 'origin' | 'cover'> & { order: Order; title: string };

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
      'orders.closed_because',
      'books.sold_at',
      'buyers.name as buyer',
    ])
    .where('orders.id', '=', id)
    .executeTakeFirst();

const letters: Record<OrderNews, (known: Known) => Letter | undefined> = {
  'book-booked': bookBooked,
  'book-paid': bookPaid,
  'book-freed': bookFreed,
  'booking-ends-soon': bookingEndsSoon,
  'booking-ended': bookingEnded,
};

function bookBooked({ name, origin, cover, order, title }: Known): Letter | undefined {
  if (order.status !== 'unpaid') return undefined;
  return setLetter({
    subject: `${title} was booked`,
    heading: 'Your book was booked',
    cover,
    name,
    paragraphs: [
      `${oneLine(order.buyer)} has booked ${title} and has ${timeLeft(order.hold_ends_at)} to pay for it. Until then nobody else can.`,
      'We tell you as soon as it is paid. Hand the book over then, not before.',
    ],
    facts: factsFor(order, title),
    action: toMyBuyers(origin),
    notes: [],
  });
}

function bookPaid({ name, origin, cover, order, title }: Known): Letter | undefined {
  if (order.status !== 'paid') return undefined;
  return setLetter({
    subject: `${title} was paid for`,
    heading: 'Your book is paid for',
    cover,
    name,
    paragraphs: [
      `${oneLine(order.buyer)} has paid ${priceOf(order)} for ${title}. Now the two of you meet: agree on a time by telephone.`,
    ],
    facts: factsFor(order, title),
    action: toMyBuyers(origin),
    notes: ['The telephone number is for this sale only.'],
  });
}

function bookFreed({ name, origin, cover, order, title }: Known): Letter {
  const why = {
    buyer: 'The buyer has given it back.',
    hold: 'The buyer did not pay in time.',
    admin: 'The buyer’s account was closed.',
    seller: '',
  }[order.closed_because ?? 'hold'];
  return setLetter({
    subject: `${title} is free again`,
    heading: 'Your book is free again',
    cover,
    name,
    paragraphs: [`${why} ${title} stands on its shelf again, and anybody can book it.`],
    action: { label: 'See my products', link: `${origin}/dashboard/myproducts` },
    notes: [],
  });
}

function bookingEndsSoon({ name, origin, cover, order, title }: Known): Letter | undefined {
  if (order.status !== 'unpaid' || order.hold_ends_at <= new Date()) return undefined;
  return setLetter({
    subject: `Your booking of ${title} ends soon`,
    heading: 'Your booking ends soon',
    cover,
    name,
    paragraphs: [
      `${title} is held for you for ${timeLeft(order.hold_ends_at)} more. Pay ${priceOf(order)} by then and it is yours.`,
      'If you have changed your mind, cancel the booking: somebody else may be waiting for the book.',
    ],
    action: { label: 'Open my orders', link: `${origin}/dashboard/myorders` },
    notes: [],
  });
}

function bookingEnded({ name, origin, cover, order, title }: Known): Letter {
  const gone = `${title} is no longer offered here.`;
  const why = {
    hold: `It was not paid in time, so ${title} is free again. If nobody was quicker, you can book it once more.`,
    // Or has left Dogear, and taken the book along.
    seller: order.sold_at ? `The seller has sold ${title} to somebody else.` : gone,
    admin: gone,
    buyer: '',
  }[order.closed_because ?? 'hold'];
  return setLetter({
    subject: `Your booking of ${title} has ended`,
    heading: 'Your booking has ended',
    cover,
    name,
    paragraphs: [why, 'There is nothing left for you to pay.'],
    action: { label: 'Browse the shelves', link: origin },
    notes: [],
  });
}

const priceOf = ({ price_cents }: Order): string => formatDollars(toDollars(price_cents));

const factsFor = (order: Order, title: string) => [
  { label: 'Book', value: title },
  { label: 'Price', value: priceOf(order) },
  { label: 'Buyer', value: oneLine(order.buyer) },
  { label: 'Buyer’s phone', value: oneLine(order.phone) },
  { label: 'Meet at', value: oneLine(order.location) },
];

const toMyBuyers = (origin: string) => ({ label: 'See my buyers', link: `${origin}/dashboard/mybuyers` });

const hourMs = 3_600_000;

/** From when the mail is written; in whole hours, and in days where there are several. */
function timeLeft(end: Date): string {
  const hours = Math.max(1, Math.round((end.getTime() - Date.now()) / hourMs));
  if (hours >= 48) return `${Math.round(hours / 24)} days`;
  return hours === 1 ? 'about an hour' : `about ${hours} hours`;
}
