import { useTranslations } from 'use-intl';
import { useServices } from '#web/lib/services-context.ts';
import { ShelfBoard } from '#web/ui/book/shelf-board.tsx';
import { ShelfGap } from './shelf-gap.tsx';
import { TellMeButton } from './tell-me-button.tsx';
import styles from './wanted-notice.module.css';
import { useDescribeFilters, type WishTarget } from './wish-target.ts';

type Props = {
  target: Exclude<WishTarget, { book_id: string }>;
  /** The name of the shelf in the target. */
  shelfName?: string | undefined;
  /** The title of the edition in the target. */
  title?: string | undefined;
};

/** A gap on the shelf for the copy that is not there yet, after the last book: says what it waits for. */
export function WantedNotice({ target, shelfName, title }: Props) {
  const t = useTranslations('wishes.wanted');
  const filters = useDescribeFilters()({ ...target, shelfName });
  if (!useServices().mail) return null;
  const suffix = { filters, hasFilters: filters ? 'yes' : 'no' };
  return (
    <section className={styles.wanted} aria-labelledby="wanted">
      <div>
        <h2 id="wanted">{t('title')}</h2>
        <p>
          {'query' in target
            ? t('query', { query: target.query, ...suffix })
            : t('edition', { title: title ?? target.isbn13, ...suffix })}
        </p>
        <TellMeButton target={target} />
      </div>
      <div className={styles.gap} aria-hidden="true">
        <ShelfGap />
        <ShelfBoard className={styles.board} />
      </div>
    </section>
  );
}
