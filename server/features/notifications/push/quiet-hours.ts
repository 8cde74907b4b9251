import { quietHours } from '#contract/notifications/push-subscriptions.ts';
import { localTimeOf, momentOf } from '#server/lib/zoned-time.ts';

const hourMs = 3_600_000;

/** Returns when the night ends in which nothing is pushed, and undefined by day. The clocks are those of a time zone. */
export function endOfQuietHours(now: Date, timeZone: string): Date | undefined {
  const hour = Number(localTimeOf(now, timeZone).slice(11, 13));
  if (hour < quietHours.from && hour >= quietHours.to) return undefined;
  // Before midnight, the morning is that of the next day.
  const near = hour < quietHours.to ? now : new Date(now.getTime() + 9 * hourMs);
  const [date = ''] = localTimeOf(near, timeZone).split('T');
  return momentOf(`${date}T${String(quietHours.to).padStart(2, '0')}:00`, timeZone);
}
