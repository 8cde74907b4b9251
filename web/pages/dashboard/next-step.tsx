import type { ReactNode } from 'react';
import { CoverPicture } from '../../books/cover-picture.tsx';
import { tintClass } from '../../books/tint.ts';
import { classNames } from '../../ui/class-names.ts';
import type { CoverOf } from './book-cell.tsx';
import styles from './next-step.module.css';

type NextStepProps = { book: CoverOf; title: string; children: ReactNode; action: ReactNode };

/** The one thing to do next, beside its book. */
export function NextStep({ book, title, children, action }: NextStepProps) {
  return (
    <section className={classNames(styles.step, tintClass(book.book_photo_color))}>
      <div className={styles.stand}>
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
