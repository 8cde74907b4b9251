import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { formatDollars } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { buyingOverviewQuery, myOrdersQuery } from '#web/lib/dashboard-queries.ts';
import { pluralize } from '#web/lib/pluralize.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ActionCard } from '#web/ui/book/action-card.tsx';
import { BookCell, listedBookOf } from '#web/ui/book/book-cell.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { timeLeft, useNow } from '#web/ui/relative-time.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { Row, RowList } from '#web/ui/table/row-list.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useCurrentUser } from '../auth/use-current-user.ts';
import styles from './buyer-welcome.module.css';
import { holdLength } from './hold-length.ts';
import { endings } from './order-columns.tsx';

const maxOtherOrders = 4;

/** The buyer's start page: the unpaid order whose hold ends first, then the other orders. */
export function BuyerWelcome() {
  const currentUser = useCurrentUser();
  const overview = useQuery(buyingOverviewQuery(currentUser.email)).data;
  const orders = useInfiniteQuery(myOrdersQuery(currentUser.email)).data;
  const next = overview?.nextToPay;
  // Rendered only after the overview has loaded, because it determines which order is listed above.
  const others = overview && orders ? orders.filter(({ _id }) => _id !== next?._id) : [];
  return (
    <>
      <PageHead title={`Welcome, ${currentUser.name}`}>
        {overview?.unpaid
          ? `${pluralize(overview.unpaid, 'book is', 'books are')} waiting for you on the hold shelf.`
          : 'Your bookings and purchases appear here.'}
      </PageHead>
      {next && <PayNext order={next} />}
      {others.length > 0 && (
        <OtherOrders
          orders={others.slice(0, maxOtherOrders)}
          title={next ? 'Other recent orders' : 'Recent orders'}
        />
      )}
      {overview?.orders === 0 && (
        <EmptyState title="No bookings yet">
          <p>Find a book you like and press Buy Now. We’ll hold it for you for {holdLength(currentUser)}.</p>
          <ButtonLink to="/">Browse the shelves</ButtonLink>
        </EmptyState>
      )}
    </>
  );
}

function PayNext({ order }: { order: Order }) {
  const now = useNow();
  const held = order.holdEndsAt && timeLeft(order.holdEndsAt, now).text;
  return (
    <ActionCard
      book={order}
      title={`${order.bookTitle} is on hold for you`}
      action={
        <ButtonLink variant="sticker" size="large" to={`/dashboard/payment/${order._id}`}>
          Pay {formatDollars(order.bookPrice)}
        </ButtonLink>
      }
    >
      {held && `The hold ends in ${held}. `}Pay now, then meet the seller
      {order.location ? ` at ${order.location}` : ''}.
    </ActionCard>
  );
}

function OtherOrders({ orders, title }: { orders: readonly Order[]; title: string }) {
  return (
    <section className={styles.orders}>
      <SectionHeading>{title}</SectionHeading>
      <RowList>
        {orders.map((order) => (
          <Row
            key={order._id}
            aside={
              <>
                <b className={styles.price}>{formatDollars(order.bookPrice)}</b>
                <OrderAction order={order} />
              </>
            }
          >
            <BookCell
              book={order}
              title={order.bookTitle}
              bookId={listedBookOf(order)}
              sub={<OrderState order={order} />}
            />
          </Row>
        ))}
      </RowList>
      <p className={styles.seeAll}>
        <TextLink to="/dashboard/myorders">See all orders</TextLink>
      </p>
    </section>
  );
}

function OrderState({ order }: { order: Order }) {
  const now = useNow();
  const held = order.holdEndsAt && `Hold ends in ${timeLeft(order.holdEndsAt, now).text}`;
  return [held, order.status === 'paid' ? order.location && `Meet at ${order.location}` : order.location]
    .filter(Boolean)
    .join(' · ');
}

function OrderAction({ order }: { order: Order }) {
  if (order.status === 'unpaid')
    return (
      <ButtonLink
        variant="outline"
        size="compact"
        to={`/dashboard/payment/${order._id}`}
        aria-label={`Pay for ${order.bookTitle}`}
      >
        Pay
      </ButtonLink>
    );
  if (order.status !== 'paid') return <Badge kind="quiet">{endings[order.status]}</Badge>;
  return (
    <Badge kind="ok" icon={CircleCheck}>
      Paid
    </Badge>
  );
}
