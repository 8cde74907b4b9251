import { Share2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Book } from '#contract/catalog/catalog.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ReportFlag } from '../report-flag.tsx';
import styles from './page-actions.module.css';

type Props = { book: Book; onReport: (() => void) | undefined };

/** Sharing the page and reporting the book. */
export function PageActions({ book, onReport }: Props) {
  const t = useTranslations('catalog');
  return (
    <p className={styles.actions}>
      <ShareButton title={book.book_title} />
      <ReportFlag book={book} onReport={onReport} className={book.reported ? undefined : styles.action}>
        {t('report')}
      </ReportFlag>
    </p>
  );
}

/** Opens the device's own choice of ways to share; without one, copies the address. */
function ShareButton({ title }: { title: string }) {
  const t = useTranslations('catalog.share');
  const toast = useToast();
  const share = async () => {
    const { origin, pathname } = window.location;
    const url = origin + pathname;
    try {
      if ('share' in navigator) await navigator.share({ title, url });
      else {
        await copy(url);
        toast.success(t('copied'));
      }
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === 'AbortError') return;
      toast.error(t('failed'));
    }
  };
  return (
    <TextButton className={styles.action} onClick={() => void share()}>
      <Share2 aria-hidden="true" />
      {t('action')}
    </TextButton>
  );
}

/** The clipboard exists on secure pages only. */
async function copy(text: string): Promise<void> {
  if (!navigator.clipboard) throw new Error('There is no clipboard.');
  await navigator.clipboard.writeText(text);
}
