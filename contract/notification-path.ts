import type { Notification } from './notifications.ts';

/** Returns the page that a notification leads to. */
export function notificationPath(notification: Notification): string {
  const { event, orderId, conversationId, bookId, disputeId, paymentId, books } = notification;
  switch (event) {
    case 'message-received':
      return `/dashboard/messages/${conversationId}`;
    case 'booking-ends-soon':
      return `/dashboard/payment/${orderId}`;
    case 'booking-ended':
      return '/dashboard/myorders';
    // The seller no longer sees an order that ended without a sale.
    case 'book-freed':
    case 'listing-removed':
      return '/dashboard/myproducts';
    case 'book-available':
    case 'wishes-matched':
      return books === 1 ? `/book/${bookId}` : '/dashboard/mywishes';
    case 'case-ready':
      return '/dashboard/cases';
    case 'payout-account-needed':
    case 'earnings-sent':
    case 'earnings-taken-back':
      return '/dashboard/earnings';
    case 'charge-disputed':
      return `/dashboard/disputes/${disputeId}`;
    case 'charge-refunded-in-part':
    case 'refund-failed':
      return `/dashboard/ledger/${paymentId}`;
    case 'seller-verified':
      return '/dashboard/addaproduct';
    default:
      return `/dashboard/orders/${orderId}`;
  }
}
