import { useEffect, useRef } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { getOrderCase, isCaseOpen, type OrderCase } from '#contract/cases/cases.ts';
import { getHandoverCode, getOrderDetails, type OrderDetails } from '#contract/handovers.ts';
import { getMeeting } from '#contract/meetings.ts';
import { getOrderReviews, type OrderReviews } from '#contract/reviews.ts';
import { orNotFound } from '#web/errors/or-not-found.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { ApiProblem } from '#web/lib/api-client.ts';
import { appContext } from '#web/lib/app-context.ts';
import { requireOwnDocument } from '#web/lib/own-document.ts';
import { useFocusWhenReplaced } from '#web/ui/form/use-focus-when-replaced.ts';
import { type CaseOfOrder, CaseSection } from '../cases/case-section.tsx';
import { OpenCase } from '../cases/open-case.tsx';
import type { OrderMeeting as Meeting } from '../meetings/meeting-state.ts';
import { shownReviews } from '../reviews/order-of-reviews.ts';
import { ReviewSection } from '../reviews/review-section.tsx';
import { canChangeHands } from './can-change-hands.ts';
import { HandoverClock } from './handover-clock.tsx';
import { HandoverCode } from './handover-code.tsx';
import { HandoverEntry } from './handover-entry.tsx';
import { forgetOrderOffline } from './keep-offline.ts';
import { OrderBook } from './order-book.tsx';
import { OrderMeeting } from './order-meeting.tsx';
import styles from './order-page.module.css';
import { OrderTimeline } from './order-timeline.tsx';
import { OtherWays } from './other-ways.tsx';
import { PayOrder } from './pay-order.tsx';

type OrderData = {
  order: OrderDetails;
  orderMeeting: Meeting;
  /** Once the book was handed over. */
  orderReviews?: OrderReviews;
  caseOfOrder: CaseOfOrder;
  code: string | undefined;
};

/** Loads the order and its meeting for either of its sides, and the code for its buyer; for everyone else it is a 404. */
export async function loader({ params, context, request }: LoaderFunctionArgs): Promise<OrderData> {
  const { callApi, documentPath } = context.get(appContext);
  const input = { params: { id: params.id ?? '' } };
  const { signal } = request;
  const order = await orNotFound(callApi(getOrderDetails, input, { signal })).catch((problem) => {
    // An administrator neither buys nor sells.
    throw problem instanceof ApiProblem && problem.code === 'not_allowed'
      ? data(null, { status: 404 })
      : problem;
  });
  const about = () =>
    Promise.all([callApi(getMeeting, input, { signal }), callApi(getOrderCase, input, { signal })]);
  if (order.status === 'handed_over') {
    const reviews = callApi(getOrderReviews, input, { signal });
    const [[orderMeeting, caseOfOrder], orderReviews] = await Promise.all([about(), reviews]);
    return { order, orderMeeting, caseOfOrder, orderReviews, code: undefined };
  }
  if (order.side === 'seller' || !canChangeHands(order)) {
    const [orderMeeting, caseOfOrder] = await about();
    return { order, orderMeeting, caseOfOrder, code: undefined };
  }
  // Only the policy of this document allows the worker that keeps the code.
  requireOwnDocument('/dashboard/orders/:id', documentPath, request);
  const code = callApi(getHandoverCode, input, { signal });
  const [[orderMeeting, caseOfOrder], handover] = await Promise.all([about(), code]);
  return { order, orderMeeting, caseOfOrder, code: handover.code };
}

export function Component() {
  const { order, orderMeeting, caseOfOrder, orderReviews, code } = useLoaderData<typeof loader>();
  const isOpen = canChangeHands(order);
  const isKept = code !== undefined;
  useEffect(() => {
    if (!isKept) void forgetOrderOffline();
  }, [isKept]);
  const main = useRef<HTMLDivElement>(null);
  const meetingVersion = orderMeeting.meeting?.version ?? 0;
  const { case: latest, kinds } = caseOfOrder;
  const hasCase = latest !== null && isCaseOpen(latest.state);
  const states = [order.status, latest?.state, shownReviews(orderReviews)];
  const shown = [...states, order.declaredAt, order.deniedAt, meetingVersion];
  useFocusWhenReplaced(main, shown.join());
  return (
    <>
      <OrderHead order={order} orderCase={latest} />
      <OrderTimeline order={order} agreedAt={orderMeeting.meeting?.agreedAt ?? null} orderCase={latest} />
      <div className={styles.layout}>
        <div className={styles.main} ref={main} tabIndex={-1}>
          <PayOrder order={order} />
          {code !== undefined && <HandoverCode order={order} code={code} meetingVersion={meetingVersion} />}
          {isOpen && order.side === 'seller' && <HandoverEntry key={`entry ${order._id}`} order={order} />}
          <HandoverClock order={order} />
          {latest && <CaseSection order={order} orderCase={latest} />}
          {orderReviews && (
            <ReviewSection
              key={`reviews ${order._id}`}
              orderId={order._id}
              side={order.side}
              otherName={order.otherName}
              orderReviews={orderReviews}
            />
          )}
          <OrderMeeting key={`meeting ${order._id}`} order={order} orderMeeting={orderMeeting} />
          {isOpen && <OtherWays order={order} hasCase={hasCase} />}
          {kinds.length > 0 && <OpenCase key={`open ${order._id}`} order={order} kinds={kinds} />}
        </div>
        <OrderBook order={order} />
      </div>
    </>
  );
}

function OrderHead({ order, orderCase }: { order: OrderDetails; orderCase: OrderCase | null }) {
  const t = useTranslations('handovers.page');
  const { status, side, bookTitle: title, otherName: name, isPaidAtMeeting } = order;
  if (orderCase && isCaseOpen(orderCase.state))
    return <PageHead title={t('caseTitle')}>{t('caseLead', { title })}</PageHead>;
  switch (status) {
    case 'unpaid':
      if (isPaidAtMeeting) return <MeetToPay order={order} />;
      return <PageHead title={t('unpaid')}>{t('unpaidLead', { title })}</PageHead>;
    case 'claimed':
      return <PageHead title={t('unpaid')}>{t('unpaidLead', { title })}</PageHead>;
    case 'paid':
      if (order.isDisputed && side === 'seller')
        return <PageHead title={t('disputed')}>{t('disputedLead')}</PageHead>;
      return <PageHead title={t('meet', { name })}>{t(`${side}Lead`, { title })}</PageHead>;
    case 'handed_over':
      return <PageHead title={t('handedOver')}>{t('handedOverLead', { title })}</PageHead>;
    case 'refund_pending':
    case 'refunded':
      return (
        <PageHead title={t(status)}>
          {t(`refundLead.${order.refundReason ?? 'not_handed_over'}`, { title })}
        </PageHead>
      );
    default:
      return <PageHead title={t('ended')}>{t('endedLead', { title })}</PageHead>;
  }
}

function MeetToPay({ order: { side, bookTitle: title, otherName: name } }: { order: OrderDetails }) {
  const t = useTranslations('handovers.page');
  return side === 'buyer' ? (
    <PageHead title={t('meeting.buyer', { name })}>{t('meeting.buyerLead', { title })}</PageHead>
  ) : (
    <PageHead title={t('meet', { name })}>{t('meeting.sellerLead', { title, name })}</PageHead>
  );
}
