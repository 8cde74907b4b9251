import { useTranslations } from 'use-intl';
import { pageHref } from '#contract/pages.ts';
import type { SearchCard } from '#contract/search.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { CoverPicture } from '#web/ui/book/cover-picture.tsx';
import { Plinth } from '#web/ui/book/plinth.tsx';
import priceStyles from '#web/ui/book/price.module.css';
import { tintClass } from '#web/ui/book/tint.ts';
import { useConditionName } from '#web/ui/book/use-condition-name.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import cardStyles from './book-card.module.css';
import styles from './gathered-card.module.css';
import sellerStyles from './seller-name.module.css';

type Props = { card: SearchCard; isVisible: boolean };

/** Several copies of one edition as one card, which leads to the edition. */
export function GatheredCard({ card, isVisible }: Props) {
  const t = useTranslations('catalog-cards');
  const formatPrice = usePrice();
  const rangeOf = useConditionRange();
  const { book, copies, lowestPrice, conditions, isbn13, editionLabel } = card;
  const path = pageHref('/isbn/:isbn', { isbn: isbn13 ?? '' });
  return (
    <li
      className={classNames(
        cardStyles.book,
        styles.gathered,
        copies === 2 && styles.two,
        tintClass(book.book_photo_color),
      )}
      data-testid="book-card"
    >
      <Plinth condition={conditions.at(-1)} label={rangeOf(conditions)} className={cardStyles.plinth}>
        {copies > 2 && <Cover card={card} className={classNames(styles.under, styles.last)} />}
        <Cover card={card} className={styles.under} />
        <Cover card={card} alt={t('cover', { title: book.book_title })} eager={isVisible} />
      </Plinth>
      <div>
        <h3>
          <Link to={path}>
            <bdi>{book.book_title}</bdi>
          </Link>
        </h3>
        {book.author && (
          <p className={cardStyles.author}>
            <bdi>{book.author}</bdi>
          </p>
        )}
        {editionLabel && <p className={sellerStyles.seller}>{editionLabel}</p>}
      </div>
      <div className={cardStyles.buy}>
        <p className={priceStyles.price}>
          <small>{t('copiesFrom', { count: copies })}</small>
          {formatPrice(lowestPrice)}
        </p>
        <ButtonLink
          variant="outline"
          className={cardStyles.action}
          to={path}
          aria-label={t('seeCopiesOf', {
            count: copies,
            title: [book.book_title, editionLabel].filter(Boolean).join(', '),
          })}
        >
          {t('seeCopies')}
        </ButtonLink>
      </div>
    </li>
  );
}

type CoverProps = { card: SearchCard; className?: string | undefined; alt?: string; eager?: boolean };

const Cover = ({ card, ...cover }: CoverProps) => (
  <CoverPicture
    {...cover}
    book={card.book}
    sizes="(min-width: 80rem) 175px, (min-width: 60rem) 15vw, (min-width: 48rem) 19vw, 27vw"
  />
);

/** From the worst condition to the best. */
function useConditionRange(): (conditions: readonly string[]) => string {
  const t = useTranslations('catalog-cards');
  const name = useConditionName();
  return ([worst = '', ...better]) => {
    const best = better.at(-1);
    return best === undefined ? name(worst) : t('conditionRange', { worst: name(worst), best: name(best) });
  };
}
