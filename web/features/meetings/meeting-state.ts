import type { ResponseOf } from '#contract/kernel/http.ts';
import type { getMeeting } from '#contract/meetings.ts';

/** The meeting of an order, and what else its proposals need. */
export type OrderMeeting = ResponseOf<typeof getMeeting>;

/** The order, and who is on the other side of it. */
export type OrderOfMeeting = { orderId: string; otherName: string };

/** `past`: the time has passed and the book has not changed hands; `over`: agreed on, for an order that has ended. */
export type MeetingState = 'none' | 'mine' | 'theirs' | 'agreed' | 'past' | 'over';

/** Returns undefined if there is nothing to show: the order has ended without a meeting. */
export function meetingStateOf({ meeting, isOpen }: OrderMeeting, now: Date): MeetingState | undefined {
  if (!isOpen) return meeting?.agreedAt ? 'over' : undefined;
  if (!meeting) return 'none';
  if (Date.parse(meeting.startsAt) <= now.getTime()) return 'past';
  if (meeting.agreedAt) return 'agreed';
  return meeting.isMine ? 'mine' : 'theirs';
}
