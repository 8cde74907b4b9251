import type { MailThumbnail } from '#server/features/images/mail-thumbnail.ts';
import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

type Data = { name: string; link: string; title: string; cover: MailThumbnail | undefined };

/** To the seller of a reported book that an administrator has deleted. */
export function listingRemoved(language: MailLanguage, { name, link, title, cover }: Data): Email {
  const { t } = language;
  const book = { title: language.quote(title) };
  return renderEmail(language, {
    subject: t('listingRemoved.subject', book),
    heading: t('listingRemoved.heading'),
    cover,
    name,
    paragraphs: [t('listingRemoved.removed', book), t('listingRemoved.others')],
    action: { label: t('pages.myProducts'), link },
    notes: [t('listingRemoved.mistake')],
  });
}
