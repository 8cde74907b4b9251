import { type Control, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { UploadField } from '#web/ui/form/upload-field.tsx';
import type { Listing } from './listing-form.ts';
import type { Photo } from './use-photo.ts';

/** The form's value is the photo's address, which `usePhoto` sets, not the file. */
export function PhotoField({ photo, control }: { photo: Photo; control: Control<Listing> }) {
  const t = useTranslations('listings.form');
  const { field, fieldState } = useController({ name: 'book_photo', control });
  return (
    <UploadField
      label={t('photo')}
      shape="cover"
      hint={t('photoHint')}
      inputRef={field.ref}
      error={photo.failure ?? fieldState.error?.message}
      file={photo.file}
      current={field.value || null}
      progress={photo.progress}
      onChoose={photo.choose}
      onCancel={photo.cancel}
      onRetry={photo.failure !== undefined ? photo.choose : undefined}
    />
  );
}
