import type { Notification } from '#contract/notifications/notifications.ts';
import { pageHref } from '#contract/pages.ts';
import { translatorFor } from '#server/lib/translator.ts';
import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';
import { type UnsubscribeLinks, withUnsubscribing } from './unsubscribing.ts';

/** More are counted and not listed. */
const mostListed = 20;

type Data = {
  name: string;
  origin: string;
  notifications: readonly Notification[];
  links: UnsubscribeLinks;
};

/** Once a day, to someone who has chosen so: what is new, in the sentences that are under the bell. */
export function dailyDigest(language: MailLanguage, { name, origin, notifications, links }: Data): Email {
  const { t, quote, site, locale } = language;
  const events = translatorFor(locale, 'notifications');
  const more = notifications.length - mostListed;
  const email = renderEmail(language, {
    subject: t('digest.subject', { site, count: notifications.length }),
    heading: t('digest.heading'),
    name,
    paragraphs: notifications
      .slice(0, mostListed)
      .map(({ event, otherName, book_title, books }) =>
        events(`events.${event}`, { name: quote(otherName), title: quote(book_title), count: books }),
      ),
    action: { label: t('pages.dashboard'), link: origin + pageHref('/dashboard') },
    notes: more > 0 ? [t('digest.more', { count: more })] : [],
    smallLinks: withUnsubscribing(language, origin, links),
  });
  return { ...email, unsubscribeUrl: links.unsubscribeUrl };
}
