import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './action-card.module.css';
import type { CoverOf } from './book-cell.tsx';
import { CoverPicture } from './cover-picture.tsx';
import { tintClass } from './tint.ts';

type ActionCardProps = { book: CoverOf; title: string; children: ReactNode; action: ReactNode };

/** The next recommended action, with its book. */
export function ActionCard({ book, title, children, action }: ActionCardProps) {
  return (
    <section className={classNames(styles.card, tintClass(book.book_photo_color))}>
      <div className={styles.cover}>
        <CoverPicture book={book} sizes="140px" />
      </div>
      <div className={styles.text}>
        <h2>{title}</h2>
        <p>{children}</p>
        {action}
      </div>
    </section>
  );
}
