import { BookImage, Camera, UserRound } from 'lucide-react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { buttonClass } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { TextButton } from '../text-link.tsx';
import fieldStyles from './field.module.css';
import { FieldError } from './field.tsx';
import { Hint } from './hint.tsx';
import { photoTypes } from './photo-types.ts';
import styles from './upload-field.module.css';
import { useObjectUrl } from './use-object-url.ts';

type Props = {
  label: string;
  /** Receives the file input, so that a form can focus it. */
  inputRef?: (input: HTMLInputElement | null) => void;
  shape: 'person' | 'cover' | 'logo' | 'slide';
  hint?: string;
  error?: string | undefined;
  file: File | undefined;
  /** The address of the current photo. */
  current?: string | null;
  /** The upload's progress, 0 to 1; undefined if none is running. */
  progress?: number | undefined;
  onChoose: (file: File) => void;
  onCancel: () => void;
  /** Retries the upload of the same file; set if it failed and submitting the form would not retry it. */
  onRetry?: ((file: File) => void) | undefined;
};

function FileSize({ bytes }: { bytes: number }) {
  const t = useTranslations('ui.upload');
  const format = useFormatter();
  if (bytes < 1e5) return t('kilobytes', { size: Math.max(1, Math.round(bytes / 1e3)) });
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return t('megabytes', { size: format.number(bytes / 1e6, oneDecimal) });
}

/** Selects a photo: a preview in the shape of the result, and the text. */
export function UploadField(props: Props) {
  const t = useTranslations('ui.upload');
  const { label, inputRef, shape, hint, error, file, current, progress, onChoose, ...act } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useChosenEarly(input, onChoose);
  const busy = progress !== undefined;
  const shownHint = file ? undefined : hint;
  const describedBy = [error && `${id}-error`, shownHint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label} id={`${id}-label`}>
        {label}
      </span>
      <div className={styles.upload}>
        <Slot shape={shape} file={file} current={current} busy={busy} invalid={error !== undefined} />
        <div className={styles.details}>
          {file && (
            <span className={styles.file}>
              <b>{file.name}</b>
              <span>
                <FileSize bytes={file.size} />
              </span>
            </span>
          )}
          <label
            className={buttonClass({ variant: 'outline', className: styles.choose })}
            aria-disabled={busy || undefined}
          >
            <input
              ref={(element) => {
                input.current = element;
                inputRef?.(element);
              }}
              type="file"
              accept={photoTypes}
              aria-labelledby={`${id}-label`}
              aria-describedby={describedBy || undefined}
              aria-invalid={error ? true : undefined}
              disabled={busy}
              onChange={(event) => {
                const chosen = event.target.files?.[0];
                if (chosen) onChoose(chosen);
                // Reset, so that selecting the same file again fires a change event.
                event.target.value = '';
              }}
            />
            <Camera aria-hidden="true" />
            {file || current ? t('change') : t('choose')}
          </label>
          <Upload file={file} progress={progress} input={input} {...act} />
          {shownHint && <Hint id={`${id}-hint`}>{shownHint}</Hint>}
        </div>
      </div>
      {/* Announced, because the error may come long after the photo was chosen, when the focus is elsewhere. */}
      {error && (
        <div role="alert">
          <FieldError id={`${id}-error`} message={error} />
        </div>
      )}
    </div>
  );
}

type SlotProps = Pick<Props, 'shape' | 'file'> & { current: string | null | undefined } & {
  busy: boolean;
  invalid: boolean;
};

function Slot({ shape, file, current, busy, invalid }: SlotProps) {
  const preview = useObjectUrl(file) ?? current ?? undefined;
  // Most browsers cannot display HEIC, which can still be uploaded.
  const [failedPreview, setFailedPreview] = useState<string>();
  const isShown = preview !== undefined && preview !== failedPreview;
  const Placeholder = shape === 'person' ? UserRound : BookImage;
  return (
    <span
      className={classNames(styles.slot, styles[shape])}
      data-full={isShown || undefined}
      data-busy={busy || undefined}
      data-invalid={invalid || undefined}
    >
      {isShown ? (
        <img src={preview} alt="" onError={() => setFailedPreview(preview)} />
      ) : (
        <Placeholder aria-hidden="true" />
      )}
    </span>
  );
}

type UploadProps = Pick<Props, 'file' | 'progress' | 'onCancel' | 'onRetry'> & {
  input: RefObject<HTMLInputElement | null>;
};

/** The upload's progress, with a button that cancels it and, after a failure, one that retries it. */
function Upload({ file, progress, input, onCancel, onRetry }: UploadProps) {
  const t = useTranslations('ui');
  const format = useFormatter();
  const busy = progress !== undefined;
  const hasButton = busy || (file !== undefined && onRetry !== undefined);
  const watch = useFocusHandedOn(hasButton, input);
  return (
    <>
      {busy && (
        <progress
          value={progress}
          max={1}
          aria-label={file ? t('upload.uploading', { name: file.name }) : t('upload.uploadingPhoto')}
        />
      )}
      {hasButton && (
        <Hint as="span" className={styles.status}>
          {busy && (
            <span aria-hidden="true">
              {t('upload.progress', { percent: format.number(progress, { style: 'percent' }) })}
            </span>
          )}
          <TextButton onClick={() => (busy ? onCancel() : file && onRetry?.(file))} {...watch}>
            {busy ? t('cancel') : t('tryAgain')}
          </TextButton>
        </Hint>
      )}
    </>
  );
}

/** The button disappears with the upload; if it had the focus, the focus moves to the file input. */
function useFocusHandedOn(hasButton: boolean, input: UploadProps['input']) {
  const focused = useRef(false);
  useEffect(() => {
    if (hasButton || !focused.current) return;
    focused.current = false;
    input.current?.focus();
  }, [hasButton, input]);
  return {
    onFocus: () => {
      focused.current = true;
    },
    // Not called when the button is removed, because browsers fire no blur event then.
    onBlur: () => {
      focused.current = false;
    },
  };
}

/** Reports a photo that was chosen before hydration. */
function useChosenEarly(input: RefObject<HTMLInputElement | null>, onChoose: (file: File) => void): void {
  const choose = useRef(onChoose);
  // Runs before the recorded press is replayed.
  useLayoutEffect(() => {
    const chosen = input.current?.files?.[0];
    if (!input.current || !chosen) return;
    input.current.value = '';
    choose.current(chosen);
  }, [input]);
}
