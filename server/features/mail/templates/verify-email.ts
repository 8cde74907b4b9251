import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

/** To a user who requested a new confirmation link. */
export function verifyEmail(language: MailLanguage, { name, link }: { name: string; link: string }): Email {
  const { t, site } = language;
  return renderEmail(language, {
    subject: t('verifyEmail.subject', { site }),
    heading: t('verifyEmail.heading'),
    name,
    paragraphs: [t('verifyEmail.newLink', { site })],
    action: { label: t('verifyEmail.action'), link },
    notes: [t('verifyEmail.expiry'), t('verifyEmail.notYou', { site })],
  });
}
