import { type PagePath, pageHref } from '../pages.ts';
import type { Notification } from './notifications.ts';

/** Returns the page that a notification leads to. */
export function notificationPath(notification: Notification): string {
  const { event, orderId, conversationId, bookId, disputeId, paymentId, books } = notification;
  switch (event) {
    case 'message-received':
      return about('/dashboard/messages/:id', conversationId);
    case 'booking-ends-soon':
      return about('/dashboard/payment/:id', orderId);
    case 'booking-ended':
      return '/dashboard/myorders';
    // The seller no longer sees an order that ended without a sale.
    case 'book-freed':
    case 'listing-removed':
      return '/dashboard/myproducts';
    case 'book-available':
    case 'wishes-matched':
      return books === 1 ? about('/book/:id', bookId) : '/dashboard/mywishes';
    case 'case-ready':
      return '/dashboard/cases';
    case 'payout-account-needed':
    case 'earnings-sent':
    case 'earnings-taken-back':
      return '/dashboard/earnings';
    case 'charge-disputed':
      return about('/dashboard/disputes/:id', disputeId);
    case 'charge-refunded-in-part':
    case 'refund-failed':
      return about('/dashboard/ledger/:id', paymentId);
    case 'seller-verified':
      return '/dashboard/addaproduct';
    default:
      return about('/dashboard/orders/:id', orderId);
  }
}

/** Each event has what its page is about. */
const about = (path: Extract<PagePath, `${string}/:id`>, id: string | null): string =>
  pageHref(path, { id: id ?? '' });
