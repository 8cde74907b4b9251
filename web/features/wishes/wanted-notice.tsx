import { ShelfBoard } from '#web/ui/book/shelf-board.tsx';
import { ShelfGap } from './shelf-gap.tsx';
import { TellMeButton } from './tell-me-button.tsx';
import styles from './wanted-notice.module.css';
import { describeFilters, type WishTarget } from './wish-target.ts';

type Props = {
  target: Exclude<WishTarget, { book_id: string }>;
  /** The name of the shelf in the target. */
  shelfName?: string | undefined;
  /** The title of the edition in the target. */
  title?: string | undefined;
};

/** A gap on the shelf for the copy that is not there yet, after the last book: says what it waits for. */
export function WantedNotice({ target, shelfName, title }: Props) {
  const what =
    'query' in target
      ? `a copy appears that fits “${target.query}”`
      : `a copy of ${title ?? target.isbn13} appears`;
  const filters = describeFilters({ ...target, shelfName });
  return (
    <section className={styles.wanted} aria-labelledby="wanted">
      <div>
        <h2 id="wanted">Still not the right copy?</h2>
        <p>
          We’ll keep your place on the shelf, and email you when {what}
          {filters && `, ${filters}`}.
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
