import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { findForSide } from './find-meeting-mail.ts';
import { writeMeetingCalendar } from './meeting-calendar.ts';

type Deps = { db: Db; publicOrigin: string };

/** @throws DomainError `not_found`, also while the meeting is not agreed */
export async function exportMeeting(
  { db, publicOrigin }: Deps,
  personId: string,
  orderId: string,
  locale: Locale,
): Promise<string> {
  const found = await findForSide(db, { personId, orderId }, locale).executeTakeFirst();
  if (!found?.agreedAt) throw new DomainError('not_found');
  const { agreedAt, directions } = found;
  return writeMeetingCalendar({ ...found, agreedAt, directions: directions ?? '' }, publicOrigin, locale);
}
