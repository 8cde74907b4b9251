import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SearchCard } from '#contract/search.ts';
import { classNames } from '#web/ui/class-names.ts';
import { NoScriptNotice } from '#web/ui/no-script-notice.tsx';
import { ReusedList } from '#web/ui/reused-list.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import { isOwnBook } from '../orders/own-book.ts';
import { BookCard } from './book-card.tsx';
import styles from './book-grid.module.css';
import type { CardBook } from './card-book.ts';
import { GatheredCard } from './gathered-card.tsx';
import { useBookActions } from './use-book-actions.tsx';

/** The books of one row on a wide screen, or of the first screen on a phone. */
const eagerCoverCount = 3;

type Changes = Record<string, Partial<CardBook>>;

type Props = {
  books: CardBook[];
  /** The cards of several copies, by the ID of the book that stands for them. */
  gathered?: ReadonlyMap<string, SearchCard> | undefined;
  className?: string | undefined;
};

/** A list of book cards with their booking and report actions. */
export function BookGrid({ books, gathered, className }: Props) {
  const t = useTranslations('catalog-cards');
  const { viewer } = useAuth();
  const { revalidate } = useRevalidator();
  const [changes, setChanges] = useState<Changes>({});
  const { buy, report, dialog } = useBookActions((book, change) => {
    // Applied locally, because the page's revalidation does not refetch cards loaded later.
    setChanges((known) => ({ ...known, [book._id]: { ...known[book._id], ...change } }));
    void revalidate();
  });
  return (
    <>
      <NoScriptNotice what={t('booking')} />
      <ReusedList className={classNames(styles.books, className)} data-testid="books">
        {books.map((book, index) => {
          const card = gathered?.get(book._id);
          const isVisible = index < eagerCoverCount;
          if (card) return <GatheredCard key={book._id} card={card} isVisible={isVisible} />;
          return (
            <BookCard
              key={book._id}
              book={{ ...book, ...changes[book._id] }}
              isOwn={isOwnBook(book, viewer)}
              onBuy={() => buy(book)}
              onReport={report && (() => report(book))}
              isVisible={isVisible}
            />
          );
        })}
      </ReusedList>
      {dialog}
    </>
  );
}
