import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

/** Sent when the password was correct after too many attempts at the account. */
export function confirmSignIn(language: MailLanguage, { name, link }: { name: string; link: string }): Email {
  const { t, site } = language;
  return renderEmail(language, {
    subject: t('confirmSignIn.subject', { site }),
    heading: t('confirmSignIn.heading'),
    name,
    paragraphs: [t('confirmSignIn.attempts', { site }), t('confirmSignIn.open')],
    action: { label: t('confirmSignIn.action'), link },
    notes: [t('confirmSignIn.expiry'), t('confirmSignIn.notYou')],
  });
}
