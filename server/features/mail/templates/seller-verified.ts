import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

/** To a newly verified seller. */
export function sellerVerified(
  language: MailLanguage,
  { name, link }: { name: string; link: string },
): Email {
  const { t, site } = language;
  return renderEmail(language, {
    subject: t('sellerVerified.subject', { site }),
    heading: t('sellerVerified.heading'),
    name,
    paragraphs: [t('sellerVerified.verified')],
    action: { label: t('sellerVerified.action'), link },
    notes: [],
  });
}
