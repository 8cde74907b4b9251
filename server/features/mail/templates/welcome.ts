import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

/** To a user who has just signed up. */
export function welcome(
  language: MailLanguage,
  { name, link, origin }: { name: string; link: string; origin: string },
): Email {
  const { t, site, hostTexts } = language;
  const opening = hostTexts.welcome && { tree: hostTexts.welcome, origin };
  return renderEmail(language, {
    subject: t('welcome.subject', { site }),
    heading: t('welcome.heading', { site }),
    name,
    opening,
    paragraphs: language.joinsByAddress
      ? [t('welcome.confirmFirst')]
      : opening
        ? [t('welcome.confirm')]
        : [t('welcome.ready'), t('welcome.confirm')],
    action: { label: t('welcome.action'), link },
    notes: [t('welcome.expiry'), t('welcome.notYou')],
  });
}
