import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type CasePhoto, maxCasePhotos } from '#contract/cases/case-photos.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { uploadCasePhoto } from './upload-case-photo.ts';

export type CasePhotos = ReturnType<typeof useCasePhotos>;

/** The photos of a statement that is being written. Each is uploaded at once, and what happens is said to screen readers. */
export function useCasePhotos(orderId: string) {
  const t = useTranslations('cases.photos');
  const [photos, setPhotos] = useState<CasePhoto[]>([]);
  const [uploading, setUploading] = useState<{ name: string; progress: number }>();
  const [error, setError] = useState<string>();
  /** What was not uploaded, because one of them failed. */
  const [left, setLeft] = useState<readonly File[]>([]);
  const [announced, setAnnounced] = useState('');
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const uploadEach = async (files: readonly File[], signal: AbortSignal) => {
    let count = photos.length;
    for (const [index, file] of files.entries()) {
      const onProgress = (progress: number) => setUploading({ name: file.name, progress });
      onProgress(0);
      try {
        const photo = await uploadCasePhoto(orderId, file, { onProgress, signal });
        count += 1;
        setPhotos((before) => [...before, photo]);
        setAnnounced(t('added', { number: count }));
      } catch (problem) {
        if (signal.aborted) return;
        setError(errorMessage(problem));
        return setLeft(files.slice(index));
      }
    }
  };

  /** Adds as many files as there is room for, one after the other. */
  const add = async (files: readonly File[]) => {
    if (uploading) return;
    const room = maxCasePhotos - photos.length;
    controller.current = new AbortController();
    setLeft([]);
    setError(files.length > room ? t('full', { most: maxCasePhotos }) : undefined);
    await uploadEach(files.slice(0, room), controller.current.signal);
    setUploading(undefined);
  };

  const remove = (index: number) => {
    setPhotos(photos.toSpliced(index, 1));
    setError(undefined);
    setLeft([]);
    setAnnounced(t('removed', { number: index + 1 }));
  };

  const cancel = () => controller.current?.abort();
  const retry = left.length > 0 ? () => void add(left) : undefined;
  return { photos, uploading, error, announced, add, remove, cancel, retry };
}
