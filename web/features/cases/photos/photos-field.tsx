import { ImagePlus, X } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { type CasePhoto, maxCasePhotos } from '#contract/cases/case-photos.ts';
import fieldStyles from '#web/ui/form/field.module.css';
import { FieldError } from '#web/ui/form/field.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { photoTypes } from '#web/ui/form/photo-types.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './photos.module.css';
import type { CasePhotos } from './use-case-photos.ts';

type Props = {
  /** The person on the other side, who sees the photos, too. */
  name: string;
  of: CasePhotos;
};

/** The photos of a statement that is being written. The form gets their IDs as `photos`. */
export function PhotosField({ name, of: { photos, uploading, error, announced, ...change } }: Props) {
  const t = useTranslations('cases.photos');
  const ui = useTranslations('ui');
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useFocusAfterRemoval(list, photos);
  const isFull = photos.length >= maxCasePhotos;
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label} id={`${id}-label`}>
        {t('label')}
      </span>
      <ul className={styles.strip} aria-labelledby={`${id}-label`} ref={list}>
        {photos.map((photo, index) => (
          <li key={photo._id}>
            <img
              src={photo.thumbnail}
              width={160}
              height={160}
              alt={t('mine', { number: index + 1, count: photos.length })}
            />
            <input type="hidden" name="photos" value={photo._id} />
            <IconButton
              danger
              className={styles.remove}
              aria-label={t('remove', { number: index + 1 })}
              onClick={() => {
                focusNext.current = index;
                change.remove(index);
              }}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
        {!isFull && (
          <li>
            <label className={styles.add} aria-disabled={uploading ? true : undefined}>
              <ImagePlus aria-hidden="true" />
              <span>{t('add')}</span>
              <input
                type="file"
                multiple
                accept={photoTypes}
                aria-describedby={[error && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ')}
                disabled={uploading !== undefined}
                onChange={(event) => {
                  void change.add([...(event.target.files ?? [])]);
                  // Reset, so that selecting the same file again fires a change event.
                  event.target.value = '';
                }}
              />
            </label>
          </li>
        )}
      </ul>
      {uploading && <Uploading of={uploading} onCancel={change.cancel} />}
      {error && (
        <div role="alert">
          <FieldError id={`${id}-error`} message={error} />
          {change.retry && <TextButton onClick={change.retry}>{ui('tryAgain')}</TextButton>}
        </div>
      )}
      <Hint as="span" id={`${id}-hint`}>
        {t('hint', { name, most: maxCasePhotos })}
      </Hint>
      <VisuallyHidden as="div" role="status">
        {announced}
      </VisuallyHidden>
    </div>
  );
}

type UploadingProps = { of: { name: string; progress: number }; onCancel: () => void };

function Uploading({ of: { name, progress }, onCancel }: UploadingProps) {
  const t = useTranslations('ui');
  const format = useFormatter();
  return (
    <div className={styles.uploading}>
      <progress value={progress} max={1} aria-label={t('upload.uploading', { name })} />
      <Hint as="span">
        <span aria-hidden="true">
          {t('upload.progress', { percent: format.number(progress, { style: 'percent' }) })}
        </span>{' '}
        <TextButton onClick={onCancel}>{t('cancel')}</TextButton>
      </Hint>
    </div>
  );
}

/** The button that removes a photo goes with it, so the next one gets the focus, or what adds photos. */
function useFocusAfterRemoval(list: RefObject<HTMLElement | null>, photos: readonly CasePhoto[]) {
  const next = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs whenever the photos have changed
  useEffect(() => {
    if (next.current === undefined) return;
    list.current?.querySelectorAll<HTMLElement>('button, input[type=file]')[next.current]?.focus();
    next.current = undefined;
  }, [list, photos]);
  return next;
}
