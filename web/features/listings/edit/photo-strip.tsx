import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Photo } from '#contract/images/photos.ts';
import { smallestImageUrl } from '#contract/kernel/image-url.ts';
import { type MyBook, maxPhotos } from '#contract/listings.ts';
import fieldStyles from '#web/ui/form/field.module.css';
import { FieldError } from '#web/ui/form/field.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { placeInGrid, useDragSort } from '#web/ui/use-drag-sort.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { AddPhoto } from './add-photo.tsx';
import { PhotoActions } from './photo-actions.tsx';
import styles from './photo-strip.module.css';
import { RemovedPhoto } from './removed-photo.tsx';
import { usePhotos } from './use-photos.ts';

type Props = { book: Pick<MyBook, '_id' | 'photos'>; onChange: (photos: Photo[]) => void };

/** The photos of a listing: press one, then say where it goes. Dragging with a mouse does the same. */
export function PhotoStrip({ book, onChange }: Props) {
  const t = useTranslations('listings-edit.photos');
  const id = useId();
  const [chosenId, setChosenId] = useState<string>();
  const { photos, isBusy, progress, error, announced, removed, ...change } = usePhotos(book, onChange);
  const { move, remove, restore, forgetRemoved, add } = change;
  const drag = useDragSort<HTMLOListElement>(move, placeInGrid);
  const chosen = photos.findIndex(({ _id }) => _id === chosenId);
  const focusNext = useFocusAfterChange(drag.list, photos);
  const removeChosen = async () => {
    focusNext.current = chosen;
    if (await remove(chosen)) setChosenId(undefined);
    else focusNext.current = undefined;
  };
  const restoreRemoved = async () => {
    focusNext.current = removed?.index;
    if (!(await restore())) focusNext.current = undefined;
  };
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label} id={`${id}-label`}>
        {t('label')}
      </span>
      <Hint as="span">{t('count', { count: photos.length, most: maxPhotos })}</Hint>
      <ol className={styles.strip} aria-labelledby={`${id}-label`} ref={drag.list}>
        {drag.order(photos).map(({ item: photo, index }, place) => (
          <li key={photo._id} data-lifted={drag.isLifted(index) || undefined}>
            <button
              type="button"
              aria-pressed={photo._id === chosenId}
              aria-label={t(index === 0 ? 'first' : 'other', { number: index + 1, count: photos.length })}
              onClick={() => setChosenId(photo._id === chosenId ? undefined : photo._id)}
              onPointerDown={(event) => {
                // A finger scrolls the page.
                if (event.pointerType === 'mouse') drag.start(event, index, photos.length);
              }}
            >
              <img src={smallestImageUrl(photo.url)} width={160} height={240} alt="" draggable={false} />
            </button>
            <PhotoNumber place={place} />
          </li>
        ))}
        <AddPhoto room={maxPhotos - photos.length} busy={isBusy} progress={progress} onChoose={add} />
      </ol>
      {chosen >= 0 && (
        <PhotoActions index={chosen} count={photos.length} onMove={move} onRemove={removeChosen} />
      )}
      {removed && (
        <RemovedPhoto
          key={removed.photo._id}
          number={removed.index + 1}
          onUndo={restoreRemoved}
          onEnd={forgetRemoved}
        />
      )}
      {error && (
        <div role="alert">
          <FieldError id={`${id}-error`} message={error} />
        </div>
      )}
      <VisuallyHidden as="div" role="status">
        {announced}
      </VisuallyHidden>
    </div>
  );
}

/** The button that removes a photo, or brings it back, goes with that, so the photo in its place gets the focus. */
function useFocusAfterChange(list: RefObject<HTMLElement | null>, photos: readonly Photo[]) {
  const next = useRef<number>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    const place = Math.min(next.current, photos.length - 1);
    list.current?.querySelectorAll<HTMLElement>('button')[place]?.focus();
    next.current = undefined;
  }, [list, photos]);
  return next;
}

function PhotoNumber({ place }: { place: number }) {
  const t = useTranslations('listings-edit.photos');
  return (
    <span className={styles.number} aria-hidden="true">
      {place === 0 ? t('cover') : place + 1}
    </span>
  );
}
