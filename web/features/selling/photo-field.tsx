import { useEffect, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { UploadField } from '#web/ui/form/upload-field.tsx';
import type { Photo } from './use-photo.ts';

type PhotoFieldProps = { photo: Photo; field: UseFormRegisterReturn; error: string | undefined };

export function PhotoField({ photo, field, error }: PhotoFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const { ref, name } = field;
  useEffect(() => {
    // The form's value is the photo's address, not the file; with this reference the form can still focus the input.
    const focus = () => box.current?.querySelector('input')?.focus();
    ref({ name, focus });
  }, [ref, name]);
  return (
    <div ref={box}>
      <UploadField
        label="Choose Book Photo"
        shape="cover"
        hint="The front cover, upright, in daylight. Show the wear."
        error={error}
        file={photo.file}
        progress={photo.progress}
        onChoose={photo.choose}
        onCancel={photo.cancel}
        onRetry={photo.failure !== undefined ? photo.choose : undefined}
      />
    </div>
  );
}
