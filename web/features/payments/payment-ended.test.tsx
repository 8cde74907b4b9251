import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { getOrder, type Order } from '#contract/orders/orders.ts';
import { getReceipt, type Receipt } from '#contract/payments/receipts.ts';
import payments from '#messages/en/payments.json';
import { ApiProblem, type CallApi } from '#web/lib/api-client.ts';
import { appContext } from '#web/lib/app-context.ts';
import { MessagesProvider } from '#web/lib/messages/messages-provider.tsx';
import { unknownSite } from '#web/lib/site-context.ts';
import { PaymentEnded } from './payment-ended.tsx';
import { loader } from './payment-page.tsx';

const orderWith = (status: Order['status']) => ({ _id: 'order-1', status }) as Order;

/** What the payment page loads for an order, when its receipt has the status, or when it has none. */
function load(order: Order, receipt: Receipt['status'] | undefined, reason?: Receipt['refundReason']) {
  const callApi = (async ({ path }) => {
    if (path === getOrder.path) return order;
    if (path !== getReceipt.path || !receipt) throw new ApiProblem(404, {});
    return { status: receipt, refundReason: reason };
  }) as CallApi;
  const context = new RouterContextProvider();
  const documentPath = `/dashboard/payment/${order._id}`;
  context.set(appContext, {
    callApi,
    basename: '',
    documentPath,
    getViewer: async () => null,
    offersGoogle: false,
    services: { mail: true, cards: true, cardBookings: true },
    onServer: true,
    site: unknownSite,
  });
  const request = new Request(`http://dogear.test${documentPath}`);
  return loader({ context, request, params: { id: order._id } } as unknown as Parameters<typeof loader>[0]);
}

async function pageFor(
  order: Order,
  receipt?: Receipt['status'],
  reason: Receipt['refundReason'] = 'order_ended',
): Promise<string> {
  const { refund } = await load(order, receipt, reason);
  return renderToStaticMarkup(
    <MessagesProvider locale="en" messages={{ payments }}>
      <MemoryRouter>
        <PaymentEnded order={order} refund={refund} />
      </MemoryRouter>
    </MessagesProvider>,
  );
}

describe.each([
  ['expired', 'Your hold on this book has ended'],
  ['cancelled', 'This booking was canceled'],
] as const)('a booking that is %s', (status, title) => {
  test('has nothing to pay when no card was charged', async () => {
    const page = await pageFor(orderWith(status));
    expect(page).toContain(title);
    expect(page).toContain('There’s nothing to pay.');
    expect(page).not.toContain('/dashboard/receipt/');
  });

  test.each([
    ['refund_pending', 'Your refund is on its way'],
    ['refunded', 'Your payment was refunded'],
  ] as const)('shows the refund of a later charge: %s', async (receipt, refundTitle) => {
    const page = await pageFor(orderWith(status), receipt);
    expect(page).toContain(refundTitle);
    expect(page).not.toContain('nothing to pay');
    expect(page).toContain('href="/dashboard/receipt/order-1"');
  });
});

test.each([
  ['not_handed_over', 'in time', true],
  ['case_decided', 'An administrator decided', true],
  ['by_host', 'The people who run this site refunded', true],
  ['disputed', 'Your bank gave you the money back.', false],
] as const)('an order that was refunded says why: %s', async (reason, text, takesTime) => {
  const page = await pageFor(orderWith('refunded'), 'refunded', reason);
  expect(page).toContain(text);
  expect(page.includes('5 to 10 business days')).toBe(takesTime);
});
