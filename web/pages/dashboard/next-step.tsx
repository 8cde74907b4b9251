import type { ReactNode } from 'react';
import { CoverPicture } from '../../books/cover-picture.tsx';
import { tintClass } from '../../books/tint.ts';
import type { CoverOf } from './book-lead.tsx';

type NextStepProps = { book: CoverOf; title: string; children: ReactNode; action: ReactNode };

/** The one thing to do next, beside its book. */
export function NextStep({ book, title, children, action }: NextStepProps) {
  return (
    <section className={`next ${tintClass(book.book_photo_color)}`}>
      <div className="stand">
        <CoverPicture book={book} sizes="140px" />
      </div>
      <div className="say">
        <h2>{title}</h2>
        <p>{children}</p>
        {action}
      </div>
    </section>
  );
}
