import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { formatDollars } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyShelf } from '../../ui/empty-shelf.tsx';
import { BookLead } from './book-lead.tsx';
import { counted } from './counted.ts';
import { timeLeft, useNow } from './hold-time.tsx';
import { NextStep } from './next-step.tsx';
import { endings } from './order-columns.tsx';
import { PageHead } from './page-head.tsx';
import { myOrdersQuery } from './queries.ts';
import { useMember } from './use-member.ts';

const shownBesides = 4;

/** A buyer's way in: the booked book whose hold ends first, then what else is in the bag. */
export function BuyerWelcome() {
  const member = useMember();
  const orders = useQuery(myOrdersQuery(member.email)).data;
  const waiting = orders?.filter((order) => order.status === 'unpaid').sort(byHoldEnd) ?? [];
  const [next] = waiting;
  const others = orders?.filter((order) => order !== next).slice(0, shownBesides) ?? [];
  return (
    <>
      <PageHead title={`Welcome, ${member.name}`}>
        {waiting.length > 0
          ? `${counted(waiting.length, 'book is', 'books are')} waiting for you on the hold shelf.`
          : 'Books you book and pay for stand here.'}
      </PageHead>
      {next && <PayNext order={next} />}
      {others.length > 0 && <InTheBag orders={others} title={next ? 'Also in your bag' : 'In your bag'} />}
      {orders?.length === 0 && (
        <EmptyShelf title="No books booked yet">
          <p>Find one on the shelves and press Buy Now. It will be held for you for 72 hours.</p>
          <Link className="btn btn-primary" to="/">
            Browse the shelves
          </Link>
        </EmptyShelf>
      )}
    </>
  );
}

const byHoldEnd = (a: Order, b: Order): number => (a.holdEndsAt ?? '').localeCompare(b.holdEndsAt ?? '');

function PayNext({ order }: { order: Order }) {
  const now = useNow();
  const held = now && order.holdEndsAt && timeLeft(order.holdEndsAt, now).words;
  return (
    <NextStep
      book={order}
      title={`${order.bookTitle} is held for you`}
      action={
        <Link className="btn btn-sticker btn-lg" to={`/dashboard/payment/${order._id}`}>
          Pay {formatDollars(order.bookPrice)}
        </Link>
      }
    >
      {held && `Held for ${held} more. `}Pay now and meet the seller
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
            <BookLead book={order} title={order.bookTitle} sub={<BagNews order={order} />} />
            <div className="end">
              <b className="num">{formatDollars(order.bookPrice)}</b>
              <BagAction order={order} />
            </div>
          </li>
        ))}
      </ul>
      <p className="pt-5">
        <Link className="text-link" to="/dashboard/myorders">
          All my orders
        </Link>
      </p>
    </section>
  );
}

function BagNews({ order }: { order: Order }) {
  const now = useNow();
  const held = now && order.holdEndsAt && `Hold ends in ${timeLeft(order.holdEndsAt, now).words}`;
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
