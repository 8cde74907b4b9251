import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Hint } from '#web/ui/form/hint.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { type DeviceDraft, undoMs } from '../device-draft.ts';
import type { DeviceDrafts } from '../open-device-drafts.ts';
import styles from './draft-list.module.css';
import { DraftRow } from './draft-row.tsx';

type Props = { store: DeviceDrafts; drafts: readonly DeviceDraft[] };

/** The books of the batch, newest first. */
export function DraftList({ store, drafts }: Props) {
  const t = useTranslations('listing-drafts.list');
  if (drafts.length === 0) return <Hint>{t('empty')}</Hint>;
  return (
    <ol className={styles.list} aria-label={t('label')}>
      {drafts.map((draft) =>
        draft.removedAt === null ? (
          <DraftRow key={draft.id} store={store} draft={draft} />
        ) : (
          <RemovedRow key={draft.id} store={store} draft={draft} removedAt={draft.removedAt} />
        ),
      )}
    </ol>
  );
}

type RemovedProps = RemovedBookProps & { removedAt: number };

/** One line in the place of a removed book, for as long as it can be brought back. */
function RemovedRow({ removedAt, ...book }: RemovedProps) {
  const isOver = useIsUndoOver(removedAt);
  if (isOver) return null;
  return (
    <li className={styles.removed}>
      <RemovedBook {...book} />
    </li>
  );
}

/** The book that was removed last, for as long as it can be brought back. */
export function LastRemoved({ removedAt, ...book }: RemovedProps) {
  const isOver = useIsUndoOver(removedAt);
  if (isOver) return null;
  return (
    <p className={styles.removed}>
      <RemovedBook {...book} />
    </p>
  );
}

function useIsUndoOver(removedAt: number): boolean {
  const [isOver, setIsOver] = useState(Date.now() - removedAt >= undoMs);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), removedAt + undoMs - Date.now());
    return () => clearTimeout(timer);
  }, [removedAt]);
  return isOver;
}

type RemovedBookProps = { store: DeviceDrafts; draft: DeviceDraft; onUndone?: (id: string) => void };

function RemovedBook({ store, draft, onUndone }: RemovedBookProps) {
  const t = useTranslations('listing-drafts.list');
  const title = draft.fields.book_title ?? t('unknown');
  const undo = async () => {
    await store.change(draft.id, (present) => ({ ...present, removedAt: null }));
    onUndone?.(draft.id);
  };
  return (
    <>
      <span role="status">{t('removed', { title })}</span>
      <TextButton aria-label={t('undoLabel', { title })} onClick={() => void undo()}>
        {t('undo')}
      </TextButton>
    </>
  );
}
