import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type UploadedPicture, uploadPicture } from '../../api/upload-picture.ts';
import { problemWords } from './use-change.ts';
import type { Listing } from './use-product-form.ts';

export type Photo = ReturnType<typeof usePhoto>;

/** The photo of a listing: sent as soon as it is chosen, so that it is there when the form is. */
export function usePhoto(form: UseFormReturn<Listing, unknown, Listing>) {
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const [uploaded, setUploaded] = useState<UploadedPicture>();
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);

  const choose = async (chosen: File) => {
    const controller = new AbortController();
    upload.current = controller;
    setFile(chosen);
    setProgress(0);
    form.clearErrors('book_photo');
    try {
      const picture = await uploadPicture(chosen, { onProgress: setProgress, signal: controller.signal });
      setUploaded(picture);
      form.setValue('book_photo', picture.url, { shouldDirty: true });
    } catch (problem) {
      if (controller.signal.aborted && upload.current !== controller) return;
      forget();
      if (!controller.signal.aborted) form.setError('book_photo', { message: problemWords(problem) });
    } finally {
      if (upload.current === controller) setProgress(undefined);
    }
  };

  const forget = () => {
    setFile(undefined);
    setUploaded(undefined);
    form.setValue('book_photo', '');
  };

  return {
    file,
    progress,
    isUploading: progress !== undefined,
    color: uploaded?.color,
    choose,
    cancel: () => upload.current?.abort(),
    /** Lets the form put the focus on the photo where it is what misses. */
    register: form.register,
  };
}
