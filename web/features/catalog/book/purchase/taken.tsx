import { Bookmark, BookOpenCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { BookDetails } from '#contract/catalog/book.ts';
import { pageHref } from '#contract/pages.ts';
import { useAuth } from '#web/features/auth/auth-context.tsx';
import { TellMeButton } from '#web/features/wishes/tell-me-button.tsx';
import type { WishTarget } from '#web/features/wishes/wish-target.ts';
import { categoryNameOf } from '#web/lib/category-name.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { useServices } from '#web/lib/services-context.ts';
import { useDay } from '#web/lib/use-day.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useNow, useTimeTexts } from '#web/ui/relative-time.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import rowStyles from './buy-now.module.css';
import styles from './purchase-panel.module.css';

/** How many other copies can be bought, and where on the page they are. */
export type OtherCopiesLink = { free: number; href: string };

/** Says that someone else has booked or bought the copy, and until when it is held. No name is shown. */
export function TakenNotice({ book }: { book: BookDetails }) {
  const t = useTranslations('catalog.taken');
  const { cardBookings: cards } = useServices();
  return book.status === 'sold' ? (
    <Notice icon={BookOpenCheck} title={t('soldTitle')} className={styles.notice}>
      <p>{t('sold')}</p>
    </Notice>
  ) : (
    <Notice icon={Bookmark} title={t('bookedTitle')} className={styles.notice}>
      <p>
        <HoldEnd at={book.holdEndsAt} />
        {t(cards ? 'booked' : 'bookedAtMeeting')}
      </p>
    </Notice>
  );
}

/** A page for anonymous visitors is cached, so it names the day; others see the time that is left. */
function HoldEnd({ at }: { at: string | null }) {
  const t = useTranslations('catalog.taken');
  const formatDay = useDay();
  const { viewer } = useAuth();
  const now = useNow();
  const { left } = useTimeTexts();
  if (!at) return null;
  const end = viewer ? t('endsIn', { time: left(at, now) }) : t('endsOn', { day: formatDay(at) });
  return `${end} `;
}

type ActionsProps = { book: BookDetails; otherCopies: OtherCopiesLink };

/** What to do instead: wait for this copy or another one of its edition, or look at others. */
export function TakenActions({ book, otherCopies }: ActionsProps) {
  const t = useTranslations('catalog.taken');
  const target = wishFor(book);
  const more = t('more', { shelf: categoryNameOf(book, useLocale()) });
  const shelf = pageHref('/category/:id', { id: book.category_id });
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
      <div className={rowStyles.hint}>
        {otherCopies.free > 0 && (
          <Hint>
            <FreeCopies {...otherCopies} />
          </Hint>
        )}
        {target && (
          <Hint>
            <TextLink to={shelf}>{more}</TextLink>
          </Hint>
        )}
      </div>
    </>
  );
}

function wishFor({ _id, status, edition }: BookDetails): WishTarget | undefined {
  if (status === 'booked') return { book_id: _id };
  return edition ? { isbn13: edition.isbn13 } : undefined;
}

function FreeCopies({ free, href }: OtherCopiesLink) {
  const t = useTranslations('catalog.taken');
  const { atStart } = useNumberInWords();
  const link = (words: ReactNode) => <TextLink href={href}>{words}</TextLink>;
  return <>{t.rich('free', { count: free, number: atStart(free), link })} </>;
}
