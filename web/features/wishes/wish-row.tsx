import { Bell, BookMarked, ChevronDown, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { conditions } from '#contract/catalog.ts';
import { formatDay } from '#contract/day.ts';
import { type Wish, type WishFrequency, wishFrequencies } from '#contract/wishes.ts';
import { bookPath, editionPath } from '#web/lib/book-path.ts';
import { Hint } from '#web/ui/form/hint.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PersonCell } from '#web/ui/table/person-cell.tsx';
import { Row } from '#web/ui/table/row-list.tsx';
import styles from './my-wishes-page.module.css';
import { describeFilters } from './wish-target.ts';

type Props = {
  wish: Wish;
  busy: boolean;
  onChange: (often: WishFrequency) => void;
  onDelete: () => void;
};

/** What a wish waits for, how often it sends email, and the button that deletes it. */
export const WishRow = ({ wish, busy, onChange, onDelete }: Props) => (
  <Row
    aside={
      <>
        {wish.book_id ? <Hint as="span">One email</Hint> : <Frequency wish={wish} onChange={onChange} />}
        <IconButton aria-label={`Delete wish: ${wish.label}`} disabled={busy} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </>
    }
  >
    <PersonCell picture={wish.book_id ? <BookMarked aria-hidden="true" /> : <Bell aria-hidden="true" />}>
      <span>
        <Link className={styles.label} to={pathOf(wish)}>
          {wish.query === null ? wish.label : `“${wish.query}”`}
        </Link>
        <br />
        <Hint as="span">{describeWish(wish)}</Hint>
      </span>
    </PersonCell>
  </Row>
);

const frequencyLabels: Record<WishFrequency, string> = {
  now: 'At once',
  daily: 'Once a day',
  weekly: 'Once a week',
};

const Frequency = ({ wish, onChange }: Pick<Props, 'wish' | 'onChange'>) => (
  <span className={styles.frequency}>
    <select
      className={styles.select}
      aria-label={`How often we email you: ${wish.label}`}
      value={wish.often}
      onChange={(event) => {
        const often = wishFrequencies.find((one) => one === event.target.value);
        if (often) onChange(often);
      }}
    >
      {wishFrequencies.map((often) => (
        <option key={often} value={often}>
          {frequencyLabels[often]}
        </option>
      ))}
    </select>
    <ChevronDown aria-hidden="true" />
  </span>
);

function describeWish(wish: Wish): string {
  const emailed = wish.notifiedAt ? `. Last email on ${formatDay(wish.notifiedAt)}` : '';
  if (wish.book_id) return 'When this copy becomes free';
  const filters = describeFilters({ ...wish, shelfName: wish.category_name });
  return `${wish.isbn13 ? 'When a copy of this edition appears' : 'When a copy appears'}${filters && `, ${filters}`}${emailed}`;
}

/** Returns the address of the book, the edition, or the search that a wish is for. */
function pathOf({ book_id, isbn13, query, label, ...filters }: Wish): string {
  if (book_id) return bookPath({ _id: book_id, book_title: label });
  if (isbn13) return editionPath(isbn13);
  const params = new URLSearchParams({ q: query ?? '' });
  if (filters.category_id) params.set('shelf', filters.category_id);
  if (filters.worst_condition)
    for (const condition of conditions.slice(0, conditions.indexOf(filters.worst_condition) + 1))
      params.append('condition', condition);
  if (filters.max_price) params.set('to', String(filters.max_price));
  return `/search?${params}`;
}
