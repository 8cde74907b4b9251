import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { getOrder, isPaidStatus, type Order } from '#contract/orders/orders.ts';
import { pageHref } from '#contract/pages.ts';
import { getReceipt, type Receipt } from '#contract/payments/receipts.ts';
import { orNotFound } from '#web/errors/or-not-found.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { ApiProblem, type CallApi } from '#web/lib/api-client.ts';
import { appContext } from '#web/lib/app-context.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { requireOwnDocument } from '#web/lib/own-document.ts';
import { usePrice } from '#web/lib/use-money.ts';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { useNow, useTimeTexts } from '#web/ui/relative-time.tsx';
import { OrderSummary } from '../orders/order-summary.tsx';
import { AmountDue } from './amount-due.tsx';
import { PaymentComplete } from './payment-complete.tsx';
import { PaymentEnded, type Refund } from './payment-ended.tsx';
import { PaymentForm } from './payment-form.tsx';
import styles from './payment-page.module.css';

type PaymentData = {
  order: Order;
  refund: Refund | undefined;
  /** Of a paid order. */
  sellerPhone: string | null | undefined;
};

/**
 * Loads the order; a missing one, or one of another user, is a 404. One that is paid for at the meeting has its own page, and without cards
 * all of them are. The payment provider is allowed by the content security policy of this page's document only, so the page must be loaded
 * as a document.
 */
export async function loader({ params, context, request }: LoaderFunctionArgs): Promise<PaymentData> {
  const { callApi, documentPath, services } = context.get(appContext);
  if (!services.cards) throw redirect('/dashboard/myorders');
  requireOwnDocument('/dashboard/payment/:id', documentPath, request);
  const { signal } = request;
  const order = await orNotFound(callApi(getOrder, { params: { id: params.id ?? '' } }, { signal }));
  if (order.isPaidAtMeeting) throw redirect(pageHref('/dashboard/orders/:id', { id: order._id }));
  const receipt = await findReceipt(callApi, order, signal);
  return { order, refund: refundOf(receipt), sellerPhone: phoneOf(receipt) };
}

const mayHaveReceipt = ({ status }: Order): boolean => status !== 'unpaid' && status !== 'claimed';

const phoneOf = (receipt: Receipt | undefined): string | null | undefined =>
  receipt?.status === 'paid' ? receipt.sellerPhone : undefined;

/** A card can be charged after its booking has ended; the charge is then refunded, and the order stays as it is. */
function refundOf(receipt: Receipt | undefined): Refund | undefined {
  if (!receipt || receipt.status === 'paid') return undefined;
  return { status: receipt.status, reason: receipt.refundReason ?? 'order_ended' };
}

async function findReceipt(
  callApi: CallApi,
  order: Order,
  signal: AbortSignal,
): Promise<Receipt | undefined> {
  if (!mayHaveReceipt(order)) return undefined;
  try {
    return await callApi(getReceipt, { params: { id: order._id } }, { signal });
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status === 404) return undefined;
    throw problem;
  }
}

export function Component() {
  const payment = useLoaderData<typeof loader>();
  // A new key resets the state when another order is opened under the same route.
  return <Payment key={payment.order._id} {...payment} />;
}

function Payment({ order, refund, sellerPhone }: PaymentData) {
  const t = useTranslations('payments.page');
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const [paidWith, setPaidWith] = useState<string>();
  const onPaid = useCallback(
    (transactionId: string) => {
      setPaidWith(transactionId);
      void queryClient.invalidateQueries({ queryKey: [dashboardKey] });
      // Now there is a receipt, with the seller's phone number.
      void revalidate();
    },
    [queryClient, revalidate],
  );
  const onOutdated = useCallback(() => void revalidate(), [revalidate]);
  const isPaid = paidWith !== undefined || isPaidStatus(order.status);
  return (
    <>
      <PageHead title={isPaid ? t('paid') : t('payment')}>
        {order.status === 'unpaid' && !isPaid && <PaymentDue order={order} />}
      </PageHead>
      <div className={styles.layout}>
        <OrderSummary order={order} sellerPhone={sellerPhone} />
        {isPaid ? (
          <PaymentComplete
            order={order}
            transactionId={paidWith ?? order.transactionId}
            justNow={paidWith !== undefined}
          />
        ) : (
          <section className={classNames(cardStyles.card, styles.card)} aria-label={t('cardPayment')}>
            <AmountDue label={isDue(order) ? t('amountDue') : t('price')} amount={order.bookPrice} />
            {isDue(order) ? (
              <PaymentForm order={order} onPaid={onPaid} onOutdated={onOutdated} />
            ) : (
              <PaymentEnded order={order} refund={refund} />
            )}
          </section>
        )}
      </div>
    </>
  );
}

/** The order is unpaid, or paid by card and not yet recorded. */
const isDue = (order: Order): boolean => order.status === 'unpaid' || order.status === 'claimed';

function PaymentDue({ order }: { order: Order }) {
  const t = useTranslations('payments.page');
  const formatPrice = usePrice();
  const { left } = useTimeTexts();
  const now = useNow();
  return (
    <>
      {t.rich('due', {
        price: formatPrice(order.bookPrice),
        title: order.bookTitle,
        b: (price) => <b>{price}</b>,
      })}
      {order.holdEndsAt && ` ${t('holdEnds', { time: left(order.holdEndsAt, now) })}`}
    </>
  );
}
