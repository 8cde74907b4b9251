import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

/** To the host who tries the mail server in the check-up. */
export function testMail(language: MailLanguage, { code, link }: { code: string; link: string }): Email {
  const { t, site } = language;
  return renderEmail(language, {
    subject: t('testMail.subject', { code, site }),
    heading: t('testMail.heading'),
    name: '',
    paragraphs: [t('testMail.text', { site })],
    facts: [{ label: t('testMail.code'), value: code }],
    action: { label: t('testMail.action'), link },
    notes: [t('testMail.note')],
  });
}
