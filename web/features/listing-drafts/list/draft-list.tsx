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

type RemovedProps = { store: DeviceDrafts; draft: DeviceDraft; removedAt: number };

/** One line in the place of a removed book, for as long as it can be brought back. */
function RemovedRow({ store, draft, removedAt }: RemovedProps) {
  const t = useTranslations('listing-drafts.list');
  const [isOver, setIsOver] = useState(Date.now() - removedAt >= undoMs);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), removedAt + undoMs - Date.now());
    return () => clearTimeout(timer);
  }, [removedAt]);
  if (isOver) return null;
  const title = draft.fields.book_title ?? t('unknown');
  const undo = () => void store.change(draft.id, (present) => ({ ...present, removedAt: null }));
  return (
    <li className={styles.removed}>
      <span role="status">{t('removed', { title })}</span>
      <TextButton aria-label={t('undoLabel', { title })} onClick={undo}>
        {t('undo')}
      </TextButton>
    </li>
  );
}
