import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Edition, EditionDetails } from '#contract/editions.ts';
import { formatDollars } from '#contract/money.ts';
import type { PriceRange } from '#contract/price-guidance.ts';
import type { FoundBook } from '#contract/search.ts';
import { GradeLadder } from '#web/features/prices/grade-ladder.tsx';
import { TellMeButton } from '#web/features/wishes/tell-me-button.tsx';
import { searchPath } from '#web/lib/book-path.ts';
import { languageName } from '#web/lib/language-name.ts';
import { numberInWords, pluralize } from '#web/lib/pluralize.ts';
import { spacedIsbn } from '#web/lib/spaced-isbn.ts';
import { CoverPicture } from '#web/ui/book/cover-picture.tsx';
import { Plinth } from '#web/ui/book/plinth.tsx';
import { PriceDot } from '#web/ui/book/price-dot.tsx';
import { tintClass } from '#web/ui/book/tint.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './edition-head.module.css';
import { listYoursId } from './list-yours.tsx';

type Props = { details: EditionDetails; ranges: readonly PriceRange[] };

/** The edition: the cover of its best copy, title, authors, facts, and what it sold for. */
export function EditionHead({ details, ranges }: Props) {
  const { edition, copies } = details;
  const { title, subtitle, authors } = edition;
  const [best] = copies;
  return (
    <article
      className={classNames(layoutStyles.wrap, styles.edition, tintClass(best?.book_photo_color ?? null))}
    >
      <Breadcrumb steps={authors.slice(0, 1).map((name) => ({ name, to: searchPath(name) }))} />
      {best && <Cover book={best} details={details} />}
      <div>
        <h1>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        {authors.length > 0 && (
          <p className={styles.authors}>
            {authors.map((author, index) => (
              <Fragment key={author}>
                {index > 0 && ', '}
                <Link to={searchPath(author)}>{author}</Link>
              </Fragment>
            ))}
          </p>
        )}
        <p className={styles.summary}>
          {summaryOf(details)} <TextLink href={`#${listYoursId}`}>List yours too</TextLink>
        </p>
        {details.copyCount === 0 && <TellMeButton target={{ isbn13: edition.isbn13 }} look="sticker" />}
        <EditionFacts edition={edition} />
        <GradeLadder ranges={ranges} />
      </div>
    </article>
  );
}

const Cover = ({ book, details }: { book: FoundBook; details: EditionDetails }) => (
  <Plinth className={styles.plinth}>
    <CoverPicture
      book={book}
      sizes="(min-width: 60rem) 260px, 54vw"
      alt={`Cover of ${details.edition.title}`}
      eager
    />
    {details.lowestPrice !== null && (
      <PriceDot
        price={details.lowestPrice}
        note={`${details.copyCount} ${details.copyCount === 1 ? 'copy' : 'copies'}`}
        className={styles.dot}
      />
    )}
  </Plinth>
);

/** How many copies there are, what they cost, and how many of them are booked. */
function summaryOf({ copies, copyCount, lowestPrice, highestPrice }: EditionDetails): string {
  if (copyCount === 0 || lowestPrice === null || highestPrice === null)
    return 'No copies are for sale right now.';
  const price =
    lowestPrice === highestPrice
      ? `for ${formatDollars(lowestPrice)}`
      : `from ${formatDollars(lowestPrice)} to ${formatDollars(highestPrice)}`;
  const booked = copies.filter(({ status }) => status === 'booked').length;
  const bookedText = booked === 0 ? '' : `, ${bookedOf(booked, copyCount)}`;
  return `${pluralize(copyCount, 'copy is', 'copies are')} on the shelf, ${price}${bookedText}.`;
}

const bookedOf = (booked: number, all: number): string =>
  all === 1 ? 'but booked' : `${numberInWords(booked).toLowerCase()} of them booked`;

const EditionFacts = ({ edition }: { edition: Edition }) => (
  <Facts className={styles.facts}>
    <Fact name="Publisher">{edition.publisher}</Fact>
    <Fact name="Year">{edition.published_year}</Fact>
    <Fact name="Language">{edition.language && languageName(edition.language)}</Fact>
    <Fact name="Pages">{edition.pages}</Fact>
    <Fact name="ISBN">{spacedIsbn(edition.isbn13)}</Fact>
  </Facts>
);
