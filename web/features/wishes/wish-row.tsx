import { Bell, BookMarked, ChevronDown, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { conditions } from '#contract/catalog/catalog.ts';
import { pageHref } from '#contract/pages.ts';
import { type Wish, type WishFrequency, wishFrequencies } from '#contract/wishes.ts';
import { bookPath } from '#web/lib/book-path.ts';
import { categoryNameOf } from '#web/lib/category-name.ts';
import { useServices } from '#web/lib/services-context.ts';
import { useDay } from '#web/lib/use-day.ts';
import { Hint } from '#web/ui/form/hint.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { PersonCell } from '#web/ui/table/person-cell.tsx';
import { Row } from '#web/ui/table/row-list.tsx';
import styles from './my-wishes-page.module.css';
import { useDescribeFilters } from './wish-target.ts';

type Props = {
  wish: Wish;
  busy: boolean;
  onChange: (often: WishFrequency) => void;
  onDelete: () => void;
};

/** What a wish waits for, how often it sends email if the site sends any, and the button that deletes it. */
export function WishRow({ wish, busy, onChange, onDelete }: Props) {
  const t = useTranslations('wishes.row');
  const describe = useDescribeWish();
  const { mail } = useServices();
  return (
    <Row
      aside={
        <>
          {mail && <Emails wish={wish} onChange={onChange} />}
          <IconButton aria-label={t('delete', { label: wish.label })} disabled={busy} onClick={onDelete}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      <PersonCell picture={wish.book_id ? <BookMarked aria-hidden="true" /> : <Bell aria-hidden="true" />}>
        <span>
          <Link className={styles.label} to={pathOf(wish)}>
            {wish.query === null ? wish.label : t('quoted', { query: wish.query })}
          </Link>
          <br />
          <Hint as="span">{describe(wish)}</Hint>
        </span>
      </PersonCell>
    </Row>
  );
}

function Emails({ wish, onChange }: Pick<Props, 'wish' | 'onChange'>) {
  const t = useTranslations('wishes.row');
  return wish.book_id ? (
    <Hint as="span">{t('oneEmail')}</Hint>
  ) : (
    <Frequency wish={wish} onChange={onChange} />
  );
}

function Frequency({ wish, onChange }: Pick<Props, 'wish' | 'onChange'>) {
  const t = useTranslations('wishes.row');
  return (
    <span className={styles.frequency}>
      <select
        className={styles.select}
        aria-label={t('frequency', { label: wish.label })}
        value={wish.often}
        onChange={(event) => {
          const often = wishFrequencies.find((one) => one === event.target.value);
          if (often) onChange(often);
        }}
      >
        {wishFrequencies.map((often) => (
          <option key={often} value={often}>
            {t(`often.${often}`)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  );
}

function useDescribeWish() {
  const locale = useLocale();
  const t = useTranslations('wishes.row');
  const formatDay = useDay();
  const describeFilters = useDescribeFilters();
  return (wish: Wish): string => {
    if (wish.book_id) return t('whenFree');
    const filters = describeFilters({ ...wish, shelfName: categoryNameOf(wish, locale) });
    const when = wish.isbn13 ? t('whenEdition') : t('whenCopy');
    const described = filters ? t('withFilters', { when, filters }) : when;
    return wish.notifiedAt ? t('lastEmail', { wish: described, day: formatDay(wish.notifiedAt) }) : described;
  };
}

/** Returns the address of the book, the edition, or the search that a wish is for. */
function pathOf({ book_id, isbn13, query, ...filters }: Wish): string {
  if (book_id) return bookPath({ _id: book_id });
  if (isbn13) return pageHref('/isbn/:isbn', { isbn: isbn13 });
  const params = new URLSearchParams({ q: query ?? '' });
  if (filters.category_id) params.set('shelf', filters.category_id);
  if (filters.worst_condition)
    for (const condition of conditions.slice(0, conditions.indexOf(filters.worst_condition) + 1))
      params.append('condition', condition);
  if (filters.max_price) params.set('to', String(filters.max_price));
  return `/search?${params}`;
}
