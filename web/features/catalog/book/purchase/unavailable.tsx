import { Bookmark, BookOpenCheck } from 'lucide-react';
import type { BookDetails } from '#contract/book.ts';
import { formatDay } from '#contract/day.ts';
import { useAuth } from '#web/features/auth/auth-context.tsx';
import { TellMeButton } from '#web/features/wishes/tell-me-button.tsx';
import { pluralize } from '#web/lib/pluralize.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { timeLeft, useNow } from '#web/ui/relative-time.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './purchase-panel.module.css';

/** How many other copies can be bought, and where on the page they are. */
export type OtherCopiesLink = { free: number; href: string };

/** A copy that someone else has booked or bought: until when, and what to do instead. No name is shown. */
export const Unavailable = ({ book, otherCopies }: { book: BookDetails; otherCopies: OtherCopiesLink }) => (
  <>
    {book.status === 'sold' ? (
      <Notice icon={BookOpenCheck} title="This copy is sold" className={styles.notice}>
        <p>It has found its next reader.</p>
      </Notice>
    ) : (
      <Notice icon={Bookmark} title="Someone else has booked this copy" className={styles.notice}>
        <p>
          <HoldEnd at={book.holdEndsAt} />
          If they don’t pay in time, it goes back on the shelf.
        </p>
      </Notice>
    )}
    <div className={styles.nextSteps}>
      {book.status === 'booked' && <TellMeButton target={{ book_id: book._id }} look="sticker" />}
      <ButtonLink
        variant="outline"
        size={book.status === 'booked' ? 'large' : 'regular'}
        to={`/category/${book.category_id}`}
      >
        More in {book.category_name}
      </ButtonLink>
    </div>
    {otherCopies.free > 0 && (
      <Hint>
        {pluralize(otherCopies.free, 'other copy', 'other copies')} of this edition{' '}
        {otherCopies.free === 1 ? 'is' : 'are'} free,{' '}
        <TextLink href={otherCopies.href}>further down</TextLink>.
      </Hint>
    )}
  </>
);

/** A page for anonymous visitors is cached, so it names the day; others see the time that is left. */
function HoldEnd({ at }: { at: string | null }) {
  const { viewer } = useAuth();
  const now = useNow();
  if (!at) return null;
  return viewer ? `The hold ends in ${timeLeft(at, now).text}. ` : `The hold ends on ${formatDay(at)}. `;
}
