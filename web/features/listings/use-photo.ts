import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useImageUpload } from '#web/ui/form/use-image-upload.ts';
import type { Listing } from './listing-form.ts';

export type Photo = ReturnType<typeof usePhoto>;

/** The photo of a listing. Uploaded when it is chosen, so that it is ready when the form is submitted. */
export function usePhoto(form: UseFormReturn<Listing, unknown, Listing>) {
  const { file, progress, error, uploaded, choose, upload, cancel } = useImageUpload();

  /** That of the photo before the one that is being uploaded, which may be of a draft that was kept. */
  const lastUrl = useRef('');

  const chooseAndUpload = async (chosen: File) => {
    lastUrl.current = form.getValues('book_photo') || lastUrl.current;
    choose(chosen);
    form.clearErrors('book_photo');
    const image = await upload(chosen);
    if (image === 'canceled') restorePrevious();
    // The selected file is kept, so that the upload can be retried.
    else if (image === 'failed') form.setValue('book_photo', '');
    else form.setValue('book_photo', image.url, { shouldDirty: true });
  };

  const restorePrevious = () => {
    choose(uploaded?.file);
    form.setValue('book_photo', lastUrl.current);
  };

  return {
    file,
    progress,
    failure: error,
    isUploading: progress !== undefined,
    color: uploaded?.image.color,
    choose: chooseAndUpload,
    cancel,
    /** Shows no photo as chosen. */
    forget: () => {
      lastUrl.current = '';
      choose(undefined);
    },
  };
}
