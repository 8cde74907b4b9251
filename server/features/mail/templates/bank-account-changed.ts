import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

/** To a seller whose bank account was entered, changed, or deleted. The link leads to the password reset. */
export function bankAccountChanged(
  language: MailLanguage,
  { name, link }: { name: string; link: string },
): Email {
  const { t, site } = language;
  return renderEmail(language, {
    subject: t('bankAccountChanged.subject', { site }),
    heading: t('bankAccountChanged.heading'),
    name,
    paragraphs: [t('bankAccountChanged.changed', { site }), t('bankAccountChanged.notYou')],
    action: { label: t('bankAccountChanged.action'), link },
    notes: [t('bankAccountChanged.always')],
  });
}
