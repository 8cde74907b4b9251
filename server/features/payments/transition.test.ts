import { describe, expect, test } from 'vitest';
import {
  type OrderStatus,
  orderStatuses,
  orderTransitions,
  type StoredOrderStatus,
} from '#contract/orders/orders.ts';
import { type PaymentStatus, paymentStatuses, paymentTransitions } from '#contract/payments/payments.ts';
import type { CardIntent } from '#server/integrations/payments/payment-provider.ts';
import { nextTransition, type PaymentState, predictAction } from './transition.ts';

type Seen = Pick<CardIntent, 'status' | 'refunded'>;
const seen = (status: CardIntent['status'], refunded = false): Seen => ({ status, refunded });
const standing = (payment: PaymentStatus, changes: Partial<PaymentState> = {}): PaymentState => ({
  payment,
  order: 'unpaid',
  bookIsGone: false,
  isRefundDue: false,
  isWithSeller: false,
  dispute: null,
  ...changes,
});

const held = seen('requires_capture');
const charged = seen('succeeded');
const letGo = seen('canceled');

test.each<[what: string, Seen, PaymentState, ReturnType<typeof nextTransition>]>([
  [
    'a held card claims the book',
    held,
    standing('created'),
    { payment: 'capture_pending', order: 'claimed', action: 'capture' },
  ],
  [
    'a held card whose book is gone is let go',
    held,
    standing('created', { bookIsGone: true }),
    { payment: 'cancel_pending', action: 'cancel' },
  ],
  [
    'a held card whose booking has ended is let go',
    held,
    standing('created', { order: 'expired' }),
    { payment: 'cancel_pending', action: 'cancel' },
  ],
  [
    'a claim is captured, also after the book was sold by it',
    held,
    standing('capture_pending', { order: 'claimed', bookIsGone: true }),
    { action: 'capture' },
  ],
  ['what is to be let go is let go', held, standing('cancel_pending'), { action: 'cancel' }],
  [
    'a captured claim is paid',
    charged,
    standing('capture_pending', { order: 'claimed' }),
    { payment: 'captured', order: 'paid' },
  ],
  ['what is paid stays paid', charged, standing('captured', { order: 'paid' }), {}],
  [
    'what was not handed over in time is given back',
    charged,
    standing('captured', { order: 'paid', isRefundDue: true }),
    { payment: 'refund_pending', order: 'refund_pending', action: 'refund' },
  ],
  [
    'what was refunded at the payment provider by then is not refunded again',
    seen('succeeded', true),
    standing('captured', { order: 'paid', isRefundDue: true }),
    { payment: 'refund_pending', order: 'refund_pending' },
  ],
  [
    'what the seller has is taken back first',
    charged,
    standing('captured', { order: 'paid', isRefundDue: true, isWithSeller: true }),
    { payment: 'refund_pending', order: 'refund_pending' },
  ],
  [
    'and waited for',
    charged,
    standing('refund_pending', { order: 'refund_pending', isWithSeller: true }),
    {},
  ],
  [
    'while the bank decides, nothing is given back',
    charged,
    standing('captured', { order: 'paid', isRefundDue: true, dispute: 'open' }),
    { payment: 'refund_pending', order: 'refund_pending' },
  ],
  [
    'what the host refunded at the payment provider is recorded',
    seen('succeeded', true),
    standing('captured', { order: 'paid' }),
    { payment: 'refund_pending', order: 'refund_pending', returnedBy: 'host' },
  ],
  [
    'what the bank took back is, too',
    charged,
    standing('captured', { order: 'paid', dispute: 'lost' }),
    { payment: 'refund_pending', order: 'refund_pending', returnedBy: 'bank' },
  ],
  [
    'and is not paid a second time',
    charged,
    standing('refund_pending', { order: 'refund_pending', dispute: 'lost' }),
    { payment: 'refunded', order: 'refunded' },
  ],
  [
    'a dispute that is open or won changes nothing',
    charged,
    standing('captured', { order: 'paid', dispute: 'open' }),
    {},
  ],
  [
    'a charge without a claim is given back',
    charged,
    standing('created'),
    { payment: 'refund_pending', action: 'refund' },
  ],
  [
    'a charge that was to be let go is given back',
    charged,
    standing('cancel_pending', { order: 'cancelled' }),
    { payment: 'refund_pending', action: 'refund' },
  ],
  ['a refund is asked for until it is there', charged, standing('refund_pending'), { action: 'refund' }],
  [
    'a refund that is there ends the payment',
    seen('succeeded', true),
    standing('refund_pending'),
    { payment: 'refunded' },
  ],
  [
    'and the order, where that waits for it',
    seen('succeeded', true),
    standing('refund_pending', { order: 'refund_pending' }),
    { payment: 'refunded', order: 'refunded' },
  ],
  ['a card that was let go ends the payment', letGo, standing('cancel_pending'), { payment: 'cancelled' }],
  [
    'and the claim that rested on it',
    letGo,
    standing('capture_pending', { order: 'claimed' }),
    { payment: 'cancelled', order: 'cancelled' },
  ],
  ['an open order waits for its card', seen('requires_payment_method'), standing('created'), {}],
  [
    'one that is closed does not',
    seen('requires_action'),
    standing('created', { order: 'cancelled' }),
    { payment: 'cancel_pending', action: 'cancel' },
  ],
])('%s', (_, intent, from, step) => {
  expect(nextTransition(intent, from)).toEqual(step);
});

const intents: Seen[] = [
  ...(['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing'] as const).map(
    (status) => seen(status),
  ),
  held,
  charged,
  seen('succeeded', true),
  letGo,
];
const isStored = (status: OrderStatus) => status !== 'handed_over';
const storedStatuses = orderStatuses.filter(isStored) as StoredOrderStatus[];
const everyStanding = paymentStatuses.flatMap((payment) =>
  storedStatuses.flatMap((order) =>
    [false, true].map((bookIsGone) => standing(payment, { order, bookIsGone })),
  ),
);

test('a payment makes only the transitions of its lifecycle, whatever the payment provider says', () => {
  // A final payment status that changes again is a contradiction, which reconciling rejects with an error.
  const alive = everyStanding.filter(({ payment }) => paymentTransitions[payment].length > 0);
  for (const from of alive)
    for (const intent of intents) {
      const { payment } = nextTransition(intent, from);
      if (payment)
        expect(paymentTransitions[from.payment], JSON.stringify([intent, from])).toContain(payment);
    }
});

test('a claimed order makes only the transitions of its lifecycle', () => {
  for (const intent of intents) {
    const { order } = nextTransition(intent, standing('capture_pending', { order: 'claimed' }));
    if (order) expect(orderTransitions.claimed).toContain(order);
  }
});

describe('predicted actions', () => {
  test.each<[PaymentState, ReturnType<typeof predictAction>]>([
    [standing('created'), 'card'],
    [standing('created', { order: 'expired' }), 'cancel'],
    [standing('created', { order: 'cancelled' }), 'cancel'],
    [standing('capture_pending', { order: 'claimed' }), 'capture'],
    [standing('captured', { order: 'paid', bookIsGone: true }), 'nothing'],
    [standing('captured', { order: 'paid', bookIsGone: true, isRefundDue: true }), 'refund'],
    [standing('cancel_pending', { order: 'cancelled' }), 'cancel'],
    [standing('cancelled', { order: 'cancelled' }), 'nothing'],
    [standing('refund_pending', { order: 'expired' }), 'refund'],
    [standing('refunded', { order: 'expired' }), 'nothing'],
  ])('%j: %s', (from, next) => {
    expect(predictAction(from)).toBe(next);
  });

  test('no action is predicted exactly for payments that are at rest', () => {
    for (const from of everyStanding) {
      const hasEnded = ['cancelled', 'captured', 'refunded'].includes(from.payment);
      expect(predictAction(from) === 'nothing', JSON.stringify(from)).toBe(hasEnded);
    }
  });
});
