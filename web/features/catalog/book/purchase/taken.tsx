import { Bookmark, BookOpenCheck } from 'lucide-react';
import type { BookDetails } from '#contract/book.ts';
import { formatDay } from '#contract/day.ts';
import { useAuth } from '#web/features/auth/auth-context.tsx';
import { TellMeButton } from '#web/features/wishes/tell-me-button.tsx';
import type { WishTarget } from '#web/features/wishes/wish-target.ts';
import { pluralize } from '#web/lib/pluralize.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { timeLeft, useNow } from '#web/ui/relative-time.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import rowStyles from './buy-now.module.css';
import styles from './purchase-panel.module.css';

/** How many other copies can be bought, and where on the page they are. */
export type OtherCopiesLink = { free: number; href: string };

/** Says that someone else has booked or bought the copy, and until when it is held. No name is shown. */
export const TakenNotice = ({ book }: { book: BookDetails }) =>
  book.status === 'sold' ? (
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
  );

/** A page for anonymous visitors is cached, so it names the day; others see the time that is left. */
function HoldEnd({ at }: { at: string | null }) {
  const { viewer } = useAuth();
  const now = useNow();
  if (!at) return null;
  return viewer ? `The hold ends in ${timeLeft(at, now).text}. ` : `The hold ends on ${formatDay(at)}. `;
}

type ActionsProps = { book: BookDetails; otherCopies: OtherCopiesLink };

/** What to do instead: wait for this copy or another one of its edition, or look at others. */
export function TakenActions({ book, otherCopies }: ActionsProps) {
  const target = wishFor(book);
  const [more, shelf] = [`More in ${book.category_name}`, `/category/${book.category_id}`];
  return (
    <>
      <div className={rowStyles.row}>
        {target ? (
          <TellMeButton target={target} look="sticker" />
        ) : (
          <ButtonLink variant="outline" size="large" to={shelf}>
            {more}
          </ButtonLink>
        )}
      </div>
      <Hint className={rowStyles.hint}>
        {otherCopies.free > 0 && <FreeCopies {...otherCopies} />}
        {target && <TextLink to={shelf}>{more}</TextLink>}
      </Hint>
    </>
  );
}

function wishFor({ _id, status, edition }: BookDetails): WishTarget | undefined {
  if (status === 'booked') return { book_id: _id };
  return edition ? { isbn13: edition.isbn13 } : undefined;
}

const FreeCopies = ({ free, href }: OtherCopiesLink) => (
  <>
    {pluralize(free, 'other copy', 'other copies')} of this edition {free === 1 ? 'is' : 'are'} free,{' '}
    <TextLink href={href}>further down</TextLink>.{' '}
  </>
);
