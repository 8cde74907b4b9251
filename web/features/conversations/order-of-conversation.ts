import type { Conversation } from '#contract/conversations.ts';
import { useServices } from '#web/lib/services-context.ts';

/** The order that both sides still deal with: not one that ended without a sale. */
export function orderOf({ orderId, orderStatus: status }: Conversation) {
  if (!orderId || !status || status === 'cancelled' || status === 'expired') return undefined;
  return { id: orderId, status };
}

/** Whether the book is paid for by card: as its order says, which keeps its mode when the site changes, or as a booking of today would. */
export function useIsPaidByCard(conversation: Conversation): boolean {
  const { cards, cardBookings } = useServices();
  return orderOf(conversation) ? cards && !conversation.isPaidAtMeeting : cardBookings;
}
