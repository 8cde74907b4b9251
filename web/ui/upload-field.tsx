import { BookImage, Camera, UserRound } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { FieldError } from './field.tsx';

type Props = {
  label: string;
  shape: 'person' | 'cover';
  hint?: string;
  error?: string | undefined;
  file: File | undefined;
  /** How far the upload is, 0 to 1; undefined when none is under way. */
  progress?: number | undefined;
  disabled?: boolean;
  onChoose: (file: File) => void;
};

const megabytes = (bytes: number): string =>
  bytes < 1e5 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** Choosing a photo: a slot in the shape of its result, then the words. */
export function UploadField({ label, shape, hint, error, file, progress, disabled, onChoose }: Props) {
  const id = useId();
  const preview = useObjectUrl(file);
  const Placeholder = shape === 'person' ? UserRound : BookImage;
  const busy = progress !== undefined;
  const shownHint = file ? undefined : hint;
  const describedBy = [error && `${id}-error`, shownHint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <div className="upload">
        <span
          className={`slot slot-${shape}`}
          data-full={preview ? true : undefined}
          data-busy={busy || undefined}
          data-invalid={error ? true : undefined}
        >
          {preview ? <img src={preview} alt="" /> : <Placeholder aria-hidden="true" />}
        </span>
        <div className="upload-side">
          {file && (
            <span className="upload-file">
              <b>{file.name}</b>
              <span>{megabytes(file.size)}</span>
            </span>
          )}
          <label className="btn btn-line">
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,image/gif"
              aria-labelledby={`${id}-label`}
              aria-describedby={describedBy || undefined}
              aria-invalid={error ? true : undefined}
              disabled={disabled || busy}
              onChange={(event) => {
                const chosen = event.target.files?.[0];
                if (chosen) onChoose(chosen);
                // So that choosing the same file again is noticed.
                event.target.value = '';
              }}
            />
            <Camera aria-hidden="true" />
            {file ? 'Change photo' : 'Choose a photo'}
          </label>
          {busy && (
            <progress value={progress} max={1} aria-label={`Uploading ${file?.name ?? 'the photo'}`} />
          )}
          {shownHint && (
            <p className="hint" id={`${id}-hint`}>
              {shownHint}
            </p>
          )}
        </div>
      </div>
      {error && <FieldError id={`${id}-error`} message={error} />}
    </div>
  );
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
