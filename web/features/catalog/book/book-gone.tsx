import { useTranslations } from 'use-intl';
import type { GoneBook } from '#contract/catalog/book.ts';
import { pageHref } from '#contract/pages.ts';
import type { FoundBook } from '#contract/search.ts';
import { Missing, MissingActions } from '#web/errors/not-found.tsx';
import sectionStyles from '#web/layout/page-section.module.css';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { BookGrid } from '../book-grid.tsx';

type Props = { gone: GoneBook; similar: FoundBook[] };

/** Shown for a book that was deleted or sold long ago: where to find another copy, and what is new on its shelf. */
export function BookGone({ gone, similar }: Props) {
  const t = useTranslations('catalog.gone');
  return (
    <>
      <Missing title={t('title')} heading={t('heading')}>
        <p>{t('text')}</p>
        <MissingActions>
          {gone.isbn13 && (
            <ButtonLink size="large" to={pageHref('/isbn/:isbn', { isbn: gone.isbn13 })}>
              {t('otherCopies')}
            </ButtonLink>
          )}
          <ButtonLink size="large" variant={gone.isbn13 ? 'outline' : 'primary'} to={pageHref('/search')}>
            {t('searchAll')}
          </ButtonLink>
        </MissingActions>
      </Missing>
      {similar.length > 0 && (
        <section
          className={classNames(sectionStyles.section, sectionStyles.continued)}
          aria-labelledby="similar"
        >
          <div className={layoutStyles.wrap}>
            <div className={sectionStyles.head}>
              <h2 id="similar">{t('similar')}</h2>
            </div>
            <BookGrid books={similar} />
          </div>
        </section>
      )}
    </>
  );
}
