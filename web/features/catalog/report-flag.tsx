import { Flag } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Book } from '#contract/catalog/catalog.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useFocusWhenReplaced } from '#web/ui/form/use-focus-when-replaced.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import styles from './report-flag.module.css';

type Props = {
  book: Pick<Book, 'book_title' | 'reported'>;
  onReport: (() => void) | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** The button that reports a book, with or without a label; a plain marker after the report. */
export function ReportFlag({ book, onReport, className, children }: Props) {
  const t = useTranslations('catalog-cards.report');
  const marker = useRef<HTMLSpanElement>(null);
  const [pressed, setPressed] = useState(false);
  useFocusWhenReplaced(marker, pressed && book.reported);
  if (book.reported)
    return (
      <span className={classNames(styles.flagged, className)} ref={marker} tabIndex={-1}>
        <Flag aria-hidden="true" />
        {t('reported')}
      </span>
    );
  if (!onReport) return null;
  const report = () => {
    setPressed(true);
    onReport();
  };
  const flag = <Flag aria-hidden="true" width={19} height={19} />;
  if (children)
    return (
      <TextButton className={className} onClick={report}>
        {flag}
        {children}
      </TextButton>
    );
  return (
    <IconButton
      className={className}
      aria-label={t('actionOf', { title: book.book_title })}
      title={t('action')}
      onClick={report}
    >
      {flag}
    </IconButton>
  );
}
