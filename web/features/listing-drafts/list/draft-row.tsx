import { Camera, CircleAlert, CircleCheck, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#web/ui/badge.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { AuthorAndIsbn } from '../author-and-isbn.tsx';
import { type DeviceDraft, missingOf, stateOf } from '../device-draft.ts';
import { DraftDialog } from '../draft-dialog.tsx';
import type { DeviceDrafts } from '../open-device-drafts.ts';
import { DraftCover } from './draft-cover.tsx';
import styles from './draft-list.module.css';
import { GradeField } from './grade-field.tsx';
import { PriceFields } from './price-fields.tsx';

type Props = { store: DeviceDrafts; draft: DeviceDraft };

/** One book of the batch: what is known of it, what is still missing, and what the seller says of this copy. */
export function DraftRow({ store, draft }: Props) {
  const t = useTranslations('listing-drafts.list');
  const [isChanging, setIsChanging] = useState(false);
  const { id, fields } = draft;
  const title = fields.book_title ?? t('unknown');
  return (
    <li className={styles.row}>
      <DraftCover draft={draft} />
      <div className={styles.about}>
        <b>{fields.book_title ?? (stateOf(draft) === 'waiting' ? t('looking') : t('unknown'))}</b>
        <small>
          <AuthorAndIsbn draft={draft} />
        </small>
        {!fields.book_title && (
          <small>
            {stateOf(draft) === 'unknown' && t('keepsPlace')}{' '}
            <TextButton onClick={() => setIsChanging(true)}>{t('typeTitle')}</TextButton>
          </small>
        )}
        <DraftState draft={draft} />
      </div>
      <fieldset className={styles.fields}>
        <legend>
          <VisuallyHidden>{title}</VisuallyHidden>
        </legend>
        <GradeField store={store} draft={draft} />
        <PriceFields store={store} draft={draft} />
      </fieldset>
      <div className={styles.actions}>
        <PhotoButton store={store} draft={draft} title={title} />
        <IconButton aria-label={t('change', { title })} onClick={() => setIsChanging(true)}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton
          danger
          aria-label={t('remove', { title })}
          onClick={() => void store.change(id, (present) => ({ ...present, removedAt: Date.now() }))}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {isChanging && <DraftDialog store={store} draft={draft} onClose={() => setIsChanging(false)} />}
    </li>
  );
}

function DraftState({ draft }: { draft: DeviceDraft }) {
  const t = useTranslations('listing-drafts');
  const [missing] = missingOf(draft);
  if (draft.problem) return <FieldError id={`problem-${draft.id}`} message={draft.problem} />;
  if (stateOf(draft) === 'waiting') return null;
  return missing ? (
    <Badge kind="due" icon={CircleAlert}>
      {t(`missing.${missing}`)}
    </Badge>
  ) : (
    <Badge kind="ok" icon={CircleCheck}>
      {t('list.ready')}
    </Badge>
  );
}

/** Opens the camera of a phone, or the photos of a computer. The photo is kept on the device until it is sent. */
function PhotoButton({ store, draft, title }: Props & { title: string }) {
  const t = useTranslations('listing-drafts.list');
  const { id, photo, fields } = draft;
  const keep = (chosen: File | undefined) => {
    if (chosen) void store.change(id, (present) => ({ ...present, photo: chosen, problem: null }));
  };
  return (
    <label className={styles.photo} title={t(photo || fields.book_photo ? 'changePhoto' : 'addPhoto')}>
      <Camera aria-hidden="true" />
      <input
        type="file"
        accept="image/*"
        aria-label={t('photoOf', { title })}
        onChange={(event) => keep(event.target.files?.[0])}
      />
    </label>
  );
}
