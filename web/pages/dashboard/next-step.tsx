import type { ReactNode } from 'react';
import { CoverPicture } from '../../books/cover-picture.tsx';
import { tintClass } from '../../books/tint.ts';

type NextStepProps = { photo: RowPhoto; title: string; children: ReactNode; action: ReactNode };

/** The one thing to do next, beside its book. */
export function NextStep({ photo, title, children, action }: NextStepProps) {
  return (
    <section className={`next ${tintClass(photo.book_photo_color)}`}>
      <div className="stand">
        <CoverPicture photo={photo} />
      </div>
      <div className="say">
        <h2>{title}</h2>
        <p>{children}</p>
        {action}
      </div>
    </section>
  );
}
