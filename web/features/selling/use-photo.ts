import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { errorMessage } from '#web/lib/error-message.ts';
import { type UploadedImage, uploadImage } from '#web/lib/upload-image.ts';
import type { Listing } from './use-product-form.ts';

export type Photo = ReturnType<typeof usePhoto>;

/** The photo of a listing. Uploaded when it is chosen, so that it is ready when the form is submitted. */
export function usePhoto(form: UseFormReturn<Listing, unknown, Listing>) {
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [uploaded, setUploaded] = useState<{ file: File; picture: UploadedImage }>();
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);

  const choose = async (chosen: File) => {
    const controller = new AbortController();
    const { signal } = controller;
    upload.current = controller;
    setFile(chosen);
    setProgress(0);
    setFailure(undefined);
    form.clearErrors('book_photo');
    try {
      const picture = await uploadImage(chosen, { onProgress: setProgress, signal });
      setUploaded({ file: chosen, picture });
      form.setValue('book_photo', picture.url, { shouldDirty: true });
    } catch (problem) {
      if (signal.aborted) restorePrevious();
      else fail(problem);
    } finally {
      setProgress(undefined);
    }
  };

  const restorePrevious = () => {
    setFile(uploaded?.file);
    form.setValue('book_photo', uploaded?.picture.url ?? '');
  };

  /** Keeps the selected file, so that the upload can be retried. */
  const fail = (problem: unknown) => {
    form.setValue('book_photo', '');
    setFailure(errorMessage(problem));
  };

  return {
    file,
    progress,
    failure,
    isUploading: progress !== undefined,
    color: uploaded?.picture.color,
    choose,
    cancel: () => upload.current?.abort(),
  };
}
