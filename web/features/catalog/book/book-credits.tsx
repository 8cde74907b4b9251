import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { BookDetails } from '#contract/catalog/book.ts';
import { pageHref } from '#contract/pages.ts';
import { useLanguageName } from '#web/lib/language-name.ts';
import { spacedIsbn } from '#web/lib/spaced-isbn.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './book-credits.module.css';

/** Who wrote the book, and which edition it is. Older listings have neither. */
export function BookCredits({ book }: { book: BookDetails }) {
  const t = useTranslations('catalog');
  const languageName = useLanguageName();
  const { author, edition, language } = book;
  const parts: [name: string, part: ReactNode][] = [
    ['imprint', edition?.label],
    ['language', language && languageName(language)],
    ['pages', edition?.pages && t('pages', { count: edition.pages })],
    [
      'isbn',
      edition && (
        <Link to={pageHref('/isbn/:isbn', { isbn: edition.isbn13 })}>
          ISBN <bdi dir="ltr">{spacedIsbn(edition.isbn13)}</bdi>
        </Link>
      ),
    ],
  ];
  const known = parts.filter(([, part]) => part);
  return (
    <>
      {author && (
        <p className={styles.author}>
          <Link to={pageHref('/search', { q: author })}>{author}</Link>
        </p>
      )}
      {known.length > 0 && (
        <p className={styles.edition}>
          {known.map(([name, part], index) => (
            <Fragment key={name}>
              {index > 0 && ' · '}
              {part}
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}
