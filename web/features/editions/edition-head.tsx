import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import type { Edition, EditionDetails } from '#contract/editions.ts';
import { pageHref } from '#contract/pages.ts';
import type { PriceRange } from '#contract/prices.ts';
import type { FoundBook } from '#contract/search.ts';
import { GradeLadder } from '#web/features/prices/grade-ladder.tsx';
import { TellMeButton } from '#web/features/wishes/tell-me-button.tsx';
import { useLanguageName } from '#web/lib/language-name.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { spacedIsbn } from '#web/lib/spaced-isbn.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { CoverPicture } from '#web/ui/book/cover-picture.tsx';
import { Plinth } from '#web/ui/book/plinth.tsx';
import { PriceDot } from '#web/ui/book/price-dot.tsx';
import { tintClass } from '#web/ui/book/tint.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import { Link } from '#web/ui/link.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './edition-head.module.css';
import { listYoursId } from './list-yours.tsx';

type Props = { details: EditionDetails; ranges: readonly PriceRange[] };

/** The edition: the cover of its best copy, title, authors, facts, and what it sold for. */
export function EditionHead({ details, ranges }: Props) {
  const t = useTranslations('editions');
  const summaryOf = useSummary();
  const { edition, copies } = details;
  const { title, subtitle, authors } = edition;
  const [best] = copies;
  return (
    <article
      className={classNames(layoutStyles.wrap, styles.edition, tintClass(best?.book_photo_color ?? null))}
    >
      <Breadcrumb
        steps={authors.slice(0, 1).map((name) => ({ name, to: pageHref('/search', { q: name }) }))}
      />
      {best && <Cover book={best} details={details} />}
      <div>
        <h1>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        {authors.length > 0 && (
          <p className={styles.authors}>
            {authors.map((author, index) => (
              <Fragment key={author}>
                {index > 0 && ', '}
                <Link to={pageHref('/search', { q: author })}>{author}</Link>
              </Fragment>
            ))}
          </p>
        )}
        <p className={styles.summary}>
          {summaryOf(details)} <TextLink href={`#${listYoursId}`}>{t('listYoursToo')}</TextLink>
        </p>
        {details.copyCount === 0 && <TellMeButton target={{ isbn13: edition.isbn13 }} look="sticker" />}
        <EditionFacts edition={edition} />
        <GradeLadder ranges={ranges} />
      </div>
    </article>
  );
}

function Cover({ book, details }: { book: FoundBook; details: EditionDetails }) {
  const t = useTranslations('editions');
  const books = useTranslations('catalog-cards');
  return (
    <Plinth className={styles.plinth}>
      <CoverPicture
        book={book}
        sizes="(min-width: 60rem) 260px, 54vw"
        alt={books('cover', { title: details.edition.title })}
        eager
      />
      {details.lowestPrice !== null && (
        <PriceDot
          price={details.lowestPrice}
          note={t('dotCopies', { count: details.copyCount })}
          className={styles.dot}
        />
      )}
    </Plinth>
  );
}

/** How many copies there are, what they cost, and how many of them are booked. */
function useSummary(): (details: EditionDetails) => string {
  const t = useTranslations('editions.summary');
  const { atStart, inside } = useNumberInWords();
  const formatPrice = usePrice();
  return ({ copies, copyCount, lowestPrice, highestPrice }) => {
    if (copyCount === 0 || lowestPrice === null || highestPrice === null) return t('none');
    const [low, high] = [formatPrice(lowestPrice), formatPrice(highestPrice)];
    const booked = copies.filter(({ status }) => status === 'booked').length;
    const someBooked = copyCount === 1 ? t('butBooked') : t('someBooked', { number: inside(booked) });
    return t('shelf', {
      count: copyCount,
      number: atStart(copyCount),
      price: low === high ? t('at', { price: low }) : t('between', { low, high }),
      booked: booked === 0 ? '' : someBooked,
    });
  };
}

function EditionFacts({ edition }: { edition: Edition }) {
  const t = useTranslations('editions.facts');
  const languageName = useLanguageName();
  return (
    <Facts className={styles.facts}>
      <Fact name={t('publisher')}>{edition.publisher}</Fact>
      <Fact name={t('year')}>{edition.published_year}</Fact>
      <Fact name={t('language')}>{edition.language && languageName(edition.language)}</Fact>
      <Fact name={t('pages')}>{edition.pages}</Fact>
      <Fact name={t('isbn')}>
        <bdi dir="ltr">{spacedIsbn(edition.isbn13)}</bdi>
      </Fact>
    </Facts>
  );
}
