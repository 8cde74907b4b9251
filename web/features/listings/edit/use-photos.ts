import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Photo } from '#contract/images/photos.ts';
import {
  addBookPhoto,
  type MyBook,
  maxPhotos,
  removeBookPhoto,
  reorderBookPhotos,
} from '#contract/listings.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useImageUpload } from '#web/ui/form/use-image-upload.ts';
import { useToast } from '#web/ui/toast.tsx';

/** The photos of a listing. Each change is saved at once, and said to screen readers. */
export function usePhotos(book: Pick<MyBook, '_id' | 'photos'>, onChange: (photos: Photo[]) => void) {
  const t = useTranslations('listings-edit.photos');
  const toast = useToast();
  const queryClient = useQueryClient();
  const [photos, setPhotos] = useState(book.photos);
  const [announced, setAnnounced] = useState('');
  const [removed, setRemoved] = useState<{ photo: Photo; index: number }>();
  const { progress, error, upload } = useImageUpload();
  const params = { id: book._id };

  const { run: save, busy: isSaving } = useAction(
    async (request: () => Promise<{ photos: Photo[] }>, announce: (photos: Photo[]) => string) => {
      try {
        const saved = (await request()).photos;
        setPhotos(saved);
        onChange(saved);
        setAnnounced(announce(saved));
      } finally {
        void queryClient.invalidateQueries({ queryKey: [dashboardKey] });
      }
    },
    { show: toast.error },
  );

  const move = (from: number, to: number) => {
    const moved = photos[from];
    if (!moved || from === to || isSaving) return;
    const order = photos.toSpliced(from, 1).toSpliced(to, 0, moved);
    // Shown at once, so that a photo does not jump back to where it was dragged from.
    setPhotos(order);
    const ids = order.map(({ _id }) => _id);
    void save(
      () => callApi(reorderBookPhotos, { params, body: { photos: ids } }),
      () =>
        to === 0
          ? t('nowCover', { from: from + 1 })
          : t('moved', { from: from + 1, to: to + 1, count: photos.length }),
    ).then((isMoved) => isMoved || setPhotos(photos));
  };

  const remove = async (index: number) => {
    const photo = photos[index];
    if (!photo || isSaving) return false;
    const request = () => callApi(removeBookPhoto, { params: { ...params, photo: photo._id } });
    const isRemoved = await save(request, () => t('removed', { number: index + 1 }));
    if (isRemoved) setRemoved({ photo, index });
    return isRemoved;
  };

  /** Adds the photo that was removed last, and moves it to where it was. */
  const restore = async () => {
    if (!removed || isSaving) return false;
    const { photo, index } = removed;
    const request = async () => {
      const added = await callApi(addBookPhoto, { params, body: { photo: photo.url } });
      const others = added.photos.map(({ _id }) => _id).filter((id) => id !== photo._id);
      const order = { photos: others.toSpliced(index, 0, photo._id) };
      // It is there, even if it cannot be moved.
      return callApi(reorderBookPhotos, { params, body: order }).catch(() => added);
    };
    const isRestored = await save(request, () => t('restored', { number: index + 1 }));
    if (isRestored) setRemoved(undefined);
    return isRestored;
  };

  /** Adds as many files as there is room for, one after the other. */
  const add = async (files: readonly File[]) => {
    for (const file of files.slice(0, maxPhotos - photos.length)) {
      const image = await upload(file);
      if (image === 'canceled' || image === 'failed') return;
      const request = () => callApi(addBookPhoto, { params, body: { photo: image.url } });
      if (!(await save(request, ({ length }) => t('added', { number: length })))) return;
    }
  };

  const isBusy = isSaving || progress !== undefined;
  const forgetRemoved = () => setRemoved(undefined);
  return { photos, isBusy, progress, error, announced, move, remove, removed, restore, forgetRemoved, add };
}
