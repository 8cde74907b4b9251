import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

/** To a user who has just signed up. */
export function welcome(language: MailLanguage, { name, link }: { name: string; link: string }): Email {
  const { t, site } = language;
  return renderEmail(language, {
    subject: t('welcome.subject', { site }),
    heading: t('welcome.heading', { site }),
    name,
    paragraphs: [t('welcome.ready'), t('welcome.confirm')],
    action: { label: t('welcome.action'), link },
    notes: [t('welcome.expiry'), t('welcome.notYou')],
  });
}
