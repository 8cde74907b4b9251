import { useEffect, useRef } from 'react';
import { UploadField } from '../../ui/upload-field.tsx';
import type { Photo } from './use-photo.ts';

/** The front cover of the copy. */
export function PhotoField({ photo, error }: { photo: Photo; error: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const { register } = photo;
  useEffect(() => {
    // The form holds the photo's address, not the file; told where to go, it can still bring the focus here.
    const focus = () => box.current?.querySelector('input')?.focus();
    register('book_photo').ref({ name: 'book_photo', focus });
  }, [register]);
  return (
    <div ref={box} className="grid gap-2">
      <UploadField
        label="Choose Book Photo"
        shape="cover"
        hint="The front cover, upright, in daylight. Show the wear."
        error={error}
        file={photo.file}
        progress={photo.progress}
        onChoose={photo.choose}
      />
      {photo.progress !== undefined && (
        <p className="hint" role="status">
          Uploading, {Math.round(photo.progress * 100)}%{' '}
          <button type="button" className="text-link" onClick={photo.cancel}>
            Cancel
          </button>
        </p>
      )}
    </div>
  );
}
