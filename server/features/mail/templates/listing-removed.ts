import type { MailThumbnail } from '#server/features/images/mail-thumbnail.ts';
import { oneLine } from '../email-content.ts';
import { type Email, renderEmail } from '../render.ts';

type Data = { name: string; link: string; title: string; cover: MailThumbnail | undefined };

/** To the seller of a reported book that an administrator has deleted. */
export function listingRemoved({ name, link, title, cover }: Data): Email {
  const book = oneLine(title);
  return renderEmail({
    subject: `Your listing for ${book} was removed`,
    heading: 'Your listing was removed',
    cover,
    name,
    paragraphs: [
      `A buyer reported ${book}, and an admin reviewed the listing and removed it.`,
      'Your other listings aren’t affected.',
    ],
    action: { label: 'Go to My Products', link },
    notes: ['If you think this was a mistake, please contact the people who run this site.'],
  });
}
