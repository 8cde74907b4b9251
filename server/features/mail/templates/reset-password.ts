import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

/** To a user who requested a password reset. */
export function resetPassword(language: MailLanguage, { name, link }: { name: string; link: string }): Email {
  const { t, site } = language;
  return renderEmail(language, {
    subject: t('resetPassword.subject', { site }),
    heading: t('resetPassword.heading'),
    name,
    paragraphs: [t('resetPassword.asked', { site }), t('resetPassword.signsOut')],
    action: { label: t('resetPassword.action'), link },
    notes: [t('resetPassword.expiry'), t('resetPassword.notYou')],
  });
}
