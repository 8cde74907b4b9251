import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type BookImport, startBookImport } from '#contract/book-imports.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusWhenReplaced } from '#web/ui/form/use-focus-when-replaced.ts';
import { useNow, useTimeTexts } from '#web/ui/relative-time.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { changesOf, isPointless } from './changes.ts';
import { ImportCounts } from './import-counts.tsx';
import styles from './import-panel.module.css';
import { ImportProgress } from './import-progress.tsx';
import { isInProgress } from './use-book-imports.ts';

type Props = { bookImport: BookImport; onUndo: () => void };

/** What an import would do, does, or has done, and the next step. It stays in its place from the plan to its end. */
export function ImportPanel({ bookImport, onUndo }: Props) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useFocusWhenReplaced(panel, bookImport.state);
  const { title, text } = useStateTexts(bookImport);
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-labelledby={id}>
      <div>
        <p className={styles.file}>
          <bdi>{bookImport.fileName}</bdi>
        </p>
        <div role="status">
          <h2 id={id}>{title}</h2>
          <p>{text}</p>
        </div>
        {isInProgress(bookImport) && <ImportProgress bookImport={bookImport} />}
        {!isInProgress(bookImport) && bookImport.state !== 'undone' && (
          <ImportCounts bookImport={bookImport} />
        )}
      </div>
      <NextStep bookImport={bookImport} onUndo={onUndo} />
    </section>
  );
}

function useStateTexts(bookImport: BookImport): { title: string; text: string } {
  const title = useTranslations('book-imports.state');
  const text = useTranslations('book-imports.text');
  const number = useNumberInWords();
  if (isPointless(bookImport)) return { title: title('nothing'), text: text('nothing') };
  const { state, notUndone } = bookImport;
  if (state === 'undone' && notUndone > 0)
    return {
      title: title(state),
      text: text('partlyUndone', { count: notUndone, number: number.atStart(notUndone) }),
    };
  return { title: title(state), text: text(state) };
}

function NextStep({ bookImport, onUndo }: Props) {
  const { state, undoableUntil } = bookImport;
  if (isPointless(bookImport)) return null;
  return (
    <div className={styles.actions}>
      {(state === 'planned' || state === 'stopped') && <Start bookImport={bookImport} />}
      {undoableUntil && <Undo until={undoableUntil} onUndo={onUndo} />}
    </div>
  );
}

/** Starts a plan, or continues an import that stopped. */
function Start({ bookImport }: { bookImport: BookImport }) {
  const t = useTranslations('book-imports.actions');
  const start = useDashboardMutation(
    () => callApi(startBookImport, { params: { id: bookImport._id } }),
    () => undefined,
  );
  const count = changesOf(bookImport);
  const planned = count > 0 ? t('start', { count }) : t('startPhotos');
  return (
    <>
      <Button
        variant="sticker"
        size="large"
        aria-disabled={start.isPending || undefined}
        onClick={() => start.isPending || start.mutate(undefined)}
      >
        {bookImport.state === 'stopped' ? t('continue') : planned}
      </Button>
      <p>{t('inBackground')}</p>
    </>
  );
}

function Undo({ until, onUndo }: { until: string; onUndo: () => void }) {
  const t = useTranslations('book-imports.actions');
  const { left } = useTimeTexts();
  const now = useNow();
  return (
    <>
      <Button variant="onCloth" onClick={onUndo}>
        {t('undo')}
      </Button>
      <p>{t('undoLeft', { time: left(until, now) })}</p>
    </>
  );
}
