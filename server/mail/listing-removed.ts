import type { MailPicture } from '../pictures/draw-for-mail.ts';
import { type Letter, setLetter } from './letter.ts';
import { oneLine } from './letter-words.ts';

type Sent = { name: string; link: string; title: string; cover: MailPicture | undefined };

/** To the seller of a reported book that an administrator has taken down. */
export function listingRemoved({ name, link, title, cover }: Sent): Letter {
  const book = oneLine(title);
  return setLetter({
    subject: `Your listing of ${book} was removed`,
    heading: 'Your listing was removed',
    cover,
    name,
    paragraphs: [
      `Somebody reported ${book}, and an administrator who looked at it has taken it down.`,
      'Books are reported when what is offered is not what the listing says, or is no book. Your other listings are not touched.',
    ],
    action: { label: 'See my products', link },
    notes: ['If you think that this was a mistake, please tell whoever runs this Dogear.'],
  });
}
