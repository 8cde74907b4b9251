import { Flag } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Book } from '../../contract/books.ts';
import { useFocusWhenReplaced } from '../ui/use-focus-when-replaced.ts';

type Props = { book: Book; onReport: (() => void) | undefined; children?: ReactNode };

/** The flag that reports a book, with or without words beside it; a marker once the book has been reported. */
export function ReportFlag({ book, onReport, children }: Props) {
  const marker = useRef<HTMLSpanElement>(null);
  const [pressed, setPressed] = useState(false);
  useFocusWhenReplaced(marker, pressed && book.reported);
  if (book.reported)
    return (
      <span className="flagged" ref={marker} tabIndex={-1}>
        <Flag aria-hidden="true" />
        Reported
      </span>
    );
  if (!onReport) return null;
  return (
    <button
      type="button"
      className={children ? 'flag text-link' : 'flag icon-btn'}
      aria-label={children ? undefined : `Report ${book.book_title}`}
      title={children ? undefined : 'Report'}
      onClick={() => {
        setPressed(true);
        onReport();
      }}
    >
      <Flag aria-hidden="true" width={19} height={19} />
      {children}
    </button>
  );
}
