import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

/** To a user whose password has changed. The link leads to the password reset. */
export function passwordChanged(
  language: MailLanguage,
  { name, link }: { name: string; link: string },
): Email {
  const { t, site } = language;
  return renderEmail(language, {
    subject: t('passwordChanged.subject', { site }),
    heading: t('passwordChanged.heading'),
    name,
    paragraphs: [t('passwordChanged.changed', { site }), t('passwordChanged.notYou')],
    action: { label: t('passwordChanged.action'), link },
    notes: [t('passwordChanged.always')],
  });
}
