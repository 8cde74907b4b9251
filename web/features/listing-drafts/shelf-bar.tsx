import { useTranslations } from 'use-intl';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { Button } from '#web/ui/button.tsx';
import { type DeviceDraft, stateOf, withListing } from './device-draft.ts';
import type { DeviceDrafts } from './open-device-drafts.ts';
import styles from './shelf-bar.module.css';

type Props = { store: DeviceDrafts; drafts: readonly DeviceDraft[]; listedCount: number };

/** Lists what is ready; the others wait. Stays in view at the end of the page. */
export function ShelfBar({ store, drafts, listedCount }: Props) {
  const t = useTranslations('listing-drafts.bar');
  const number = useNumberInWords();
  const present = drafts.filter(({ removedAt }) => removedAt === null);
  const ready = present.filter((draft) => stateOf(draft) === 'ready' && !draft.isToList);
  const isListing = present.some(({ isToList }) => isToList);
  const list = async () => {
    for (const { id } of ready)
      await store.change(id, (draft) => (stateOf(draft) === 'ready' ? withListing(draft) : draft));
  };
  return (
    <section className={styles.bar} aria-label={t('label')}>
      <div role="status">
        {isListing && t('listing')}
        {!isListing && listedCount > 0 && (
          <p>{t('listed', { count: listedCount, number: number.atStart(listedCount) })}</p>
        )}
        {present.length > 0 && (
          <b>{t('ready', { ready: String(ready.length), count: String(present.length) })}</b>
        )}
        {ready.length < present.length && !isListing && <p>{t('rest')}</p>}
      </div>
      {ready.length > 0 && (
        <Button variant="sticker" size="large" onClick={() => void list()}>
          {t('list', { count: ready.length, number: number.inside(ready.length) })}
        </Button>
      )}
    </section>
  );
}
