import { sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { isDisputedBeforeHandover } from '#server/db/disputed-order.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import type { FindMeetingMail } from '../mail/templates/meeting-notifications.ts';
import { writeMeetingCalendar } from './meeting-calendar.ts';
import { meetingStatuses } from './order-of-side.ts';

/** @param publicOrigin scheme, host, and port of the site, which names the meetings in calendars */
export const createFindMeetingMail =
  ({ publicOrigin }: { publicOrigin: string }): FindMeetingMail =>
  async (db, { message, orderId, version }, personId, locale) => {
    const found = await findForSide(db, { personId, orderId }, locale)
      .where('meetings.version', '=', version)
      .where('meetings.starts_at', '>', sql<Date>`now()`)
      .where('orders.status', 'in', meetingStatuses)
      .where('orders.handed_over_at', 'is', null)
      .executeTakeFirst();
    if (!found || (message === 'meeting-proposed') !== (found.agreedAt === null)) return undefined;
    const { agreedAt } = found;
    const isBuyer = found.buyer_id === personId;
    const directions = found.directions ?? '';
    const calendar =
      agreedAt && writeMeetingCalendar({ ...found, agreedAt, directions }, publicOrigin, locale);
    return { ...found, directions, side: isBuyer ? 'buyer' : 'seller', calendar: calendar ?? undefined };
  };

type Side = { personId: string; orderId: string };

/** The meeting of an order as one of its sides sees it. */
export const findForSide = (db: Db, { personId, orderId }: Side, locale: Locale) =>
  db
    .selectFrom('meetings')
    .innerJoin('orders', 'orders.id', 'meetings.order_id')
    .innerJoin('users as others', (join) =>
      join.on((other) =>
        other.or([
          other.and([
            other('orders.buyer_id', '=', personId),
            other('others.id', '=', other.ref('orders.seller_id')),
          ]),
          other.and([
            other('orders.seller_id', '=', personId),
            other('others.id', '=', other.ref('orders.buyer_id')),
          ]),
        ]),
      ),
    )
    .leftJoin('meeting_places', 'meeting_places.id', 'meetings.place_id')
    .select(['orders.id as orderId', 'orders.title', 'orders.buyer_id', 'meetings.place', 'meetings.version'])
    .select(['meetings.starts_at as startsAt', 'meetings.agreed_at as agreedAt', 'meeting_places.directions'])
    .select([userName('others', locale).as('otherName'), isDisputedBeforeHandover.as('is_disputed')])
    .where('orders.id', '=', orderId);
