import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { formatDollars } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders.ts';
import { holdLength } from '../../booking/hold-length.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyShelf } from '../../ui/empty-shelf.tsx';
import { BookLead, listedBookOf } from './book-lead.tsx';
import { counted } from './counted.ts';
import { timeLeft, useNow } from './hold-time.tsx';
import { NextStep } from './next-step.tsx';
import { endings } from './order-columns.tsx';
import { PageHead } from './page-head.tsx';
import { buyingOverviewQuery, myOrdersQuery } from './queries.ts';
import { useMember } from './use-member.ts';

const shownBesides = 4;

/** A buyer's way in: the booked book whose hold ends first, then what else is in the bag. */
export function BuyerWelcome() {
  const member = useMember();
  const overview = useQuery(buyingOverviewQuery(member.email)).data;
  const orders = useInfiniteQuery(myOrdersQuery(member.email)).data;
  const next = overview?.nextToPay;
  // Not before it is known which one stands above.
  const others = overview && orders ? orders.filter(({ _id }) => _id !== next?._id) : [];
  return (
    <>
      <PageHead title={`Welcome, ${member.name}`}>
        {overview?.unpaid
          ? `${counted(overview.unpaid, 'book is', 'books are')} waiting for you on the hold shelf.`
          : 'Your bookings and purchases appear here.'}
      </PageHead>
      {next && <PayNext order={next} />}
      {others.length > 0 && (
        <InTheBag
          orders={others.slice(0, shownBesides)}
          title={next ? 'Other recent orders' : 'Recent orders'}
        />
      )}
      {overview?.orders === 0 && (
        <EmptyShelf title="No bookings yet">
          <p>Find a book you like and press Buy Now. We’ll hold it for you for {holdLength(member)}.</p>
          <Link className="btn btn-primary" to="/">
            Browse the shelves
          </Link>
        </EmptyShelf>
      )}
    </>
  );
}

function PayNext({ order }: { order: Order }) {
  const now = useNow();
  const held = order.holdEndsAt && timeLeft(order.holdEndsAt, now).words;
  return (
    <NextStep
      book={order}
      title={`${order.bookTitle} is on hold for you`}
      action={
        <Link className="btn btn-sticker btn-lg" to={`/dashboard/payment/${order._id}`}>
          Pay {formatDollars(order.bookPrice)}
        </Link>
      }
    >
      {held && `The hold ends in ${held}. `}Pay now, then meet the seller
      {order.location ? ` at ${order.location}` : ''}.
    </NextStep>
  );
}

function InTheBag({ orders, title }: { orders: readonly Order[]; title: string }) {
  return (
    <section className="mt-10">
      <h2 className="sub-h">{title}</h2>
      <ul className="rows">
        {orders.map((order) => (
          <li key={order._id}>
            <BookLead
              book={order}
              title={order.bookTitle}
              bookId={listedBookOf(order)}
              sub={<BagNews order={order} />}
            />
            <div className="end">
              <b className="num">{formatDollars(order.bookPrice)}</b>
              <BagAction order={order} />
            </div>
          </li>
        ))}
      </ul>
      <p className="pt-5">
        <Link className="text-link" to="/dashboard/myorders">
          See all orders
        </Link>
      </p>
    </section>
  );
}

function BagNews({ order }: { order: Order }) {
  const now = useNow();
  const held = order.holdEndsAt && `Hold ends in ${timeLeft(order.holdEndsAt, now).words}`;
  return [held, order.status === 'paid' ? order.location && `Meet at ${order.location}` : order.location]
    .filter(Boolean)
    .join(' · ');
}

function BagAction({ order }: { order: Order }) {
  if (order.status === 'unpaid')
    return (
      <Link
        className="btn btn-line btn-row"
        to={`/dashboard/payment/${order._id}`}
        aria-label={`Pay for ${order.bookTitle}`}
      >
        Pay
      </Link>
    );
  if (order.status !== 'paid') return <Badge kind="quiet">{endings[order.status]}</Badge>;
  return (
    <Badge kind="ok" icon={CircleCheck}>
      Paid
    </Badge>
  );
}
