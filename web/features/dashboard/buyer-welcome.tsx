import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { isPaidStatus, type Order } from '#contract/orders/orders.ts';
import { pageHref } from '#contract/pages.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { buyingOverviewQuery, myOrdersQuery } from '#web/lib/dashboard-queries.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { useServices } from '#web/lib/services-context.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ActionCard } from '#web/ui/book/action-card.tsx';
import { BookCell, listedBookOf } from '#web/ui/book/book-cell.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useNow, useTimeTexts } from '#web/ui/relative-time.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { Row, RowList } from '#web/ui/table/row-list.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useCurrentUser } from '../auth/use-current-user.ts';
import { PayLink } from '../orders/pay-link.tsx';
import styles from './buyer-welcome.module.css';

const maxOtherOrders = 4;

/** The buyer's start page: the unpaid order whose hold ends first, then the other orders. */
export function BuyerWelcome() {
  const t = useTranslations('dashboard.buyer');
  const waiting = useWaitingText();
  return (
    <>
      <PageHead title={t('title', { name: useCurrentUser().name })}>{waiting ?? t('intro')}</PageHead>
      <BuyerStart />
    </>
  );
}

/** How many books wait for payment; undefined if none does. */
export function useWaitingText(): string | undefined {
  const t = useTranslations('dashboard.buyer');
  const number = useNumberInWords();
  const count = useQuery(buyingOverviewQuery(useCurrentUser().email)).data?.unpaid;
  return count ? t('waiting', { count, number: number.atStart(count) }) : undefined;
}

/** The start page's content below its heading. */
export function BuyerStart() {
  const t = useTranslations('dashboard.buyer');
  const tOrders = useTranslations('orders');
  const currentUser = useCurrentUser();
  const overview = useQuery(buyingOverviewQuery(currentUser.email)).data;
  const orders = useInfiniteQuery(myOrdersQuery(currentUser.email)).data;
  const next = overview?.nextToPay;
  // Rendered only after the overview has loaded, because it determines which order is listed above.
  const others = overview && orders ? orders.filter(({ _id }) => _id !== next?._id) : [];
  return (
    <>
      {next && <PayNext order={next} />}
      {others.length > 0 && (
        <OtherOrders orders={others.slice(0, maxOtherOrders)} title={next ? t('otherRecent') : t('recent')} />
      )}
      {overview?.orders === 0 && (
        <EmptyState title={tOrders('empty.title')}>
          <p>{tOrders('empty.textWithHold', { hours: currentUser.bookingHoldHours })}</p>
          <ButtonLink to="/">{tOrders('empty.browse')}</ButtonLink>
        </EmptyState>
      )}
    </>
  );
}

function PayNext({ order }: { order: Order }) {
  const price = usePrice();
  const t = useTranslations('dashboard.buyer');
  const { left } = useTimeTexts();
  const now = useNow();
  const { location, holdEndsAt } = order;
  const ui = useTranslations('ui');
  const cards = useServices().cards && !order.isPaidAtMeeting;
  const payOnline = location ? t('payAndMeetAt', { location }) : t('payAndMeet');
  const payment = cards ? payOnline : `${ui('payAtMeeting')}.`;
  return (
    <ActionCard
      book={order}
      title={t('onHold', { title: order.bookTitle })}
      action={
        cards && (
          <ButtonLink
            variant="sticker"
            size="large"
            to={pageHref('/dashboard/payment/:id', { id: order._id })}
          >
            {t('pay', { price: price(order.bookPrice) })}
          </ButtonLink>
        )
      }
    >
      {holdEndsAt && `${t('holdEnds', { time: left(holdEndsAt, now) })} `}
      {payment}
    </ActionCard>
  );
}

function OtherOrders({ orders, title }: { orders: readonly Order[]; title: string }) {
  const price = usePrice();
  const t = useTranslations('dashboard.buyer');
  return (
    <section className={styles.orders}>
      <SectionHeading>{title}</SectionHeading>
      <RowList>
        {orders.map((order) => (
          <Row
            key={order._id}
            aside={
              <>
                <b className={styles.price}>{price(order.bookPrice)}</b>
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
        <TextLink to="/dashboard/myorders">{t('seeAll')}</TextLink>
      </p>
    </section>
  );
}

function OrderState({ order }: { order: Order }) {
  const t = useTranslations();
  const { left } = useTimeTexts();
  const now = useNow();
  const { location, holdEndsAt, status } = order;
  const held = holdEndsAt && t('ui.time.holdEnds', { time: left(holdEndsAt, now) });
  const place = location && status === 'paid' ? t('dashboard.buyer.meetAt', { location }) : location;
  return [held, place].filter(Boolean).join(' · ');
}

function OrderAction({ order }: { order: Order }) {
  const t = useTranslations('orders');
  if (order.status === 'unpaid')
    return (
      <PayLink
        order={order}
        variant="outline"
        size="compact"
        to={pageHref('/dashboard/payment/:id', { id: order._id })}
        aria-label={t('payFor', { title: order.bookTitle })}
      >
        {t('pay')}
      </PayLink>
    );
  if (!isPaidStatus(order.status)) return <Badge kind="quiet">{t(`status.${order.status}`)}</Badge>;
  return (
    <Badge kind="ok" icon={CircleCheck}>
      {t(order.isPaidAtMeeting ? 'paidInCash' : 'paid')}
    </Badge>
  );
}
