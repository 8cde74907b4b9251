import { ImagePlus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { photoTypes } from '#web/ui/form/photo-types.ts';
import { SpinnerRing } from '#web/ui/spinner.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './photo-strip.module.css';

type Props = {
  /** How many photos may be added. */
  room: number;
  busy: boolean;
  progress: number | undefined;
  onChoose: (files: File[]) => void;
};

/** The empty places after the photos. The first takes files. */
export function AddPhoto({ room, busy, progress, onChoose }: Props) {
  const t = useTranslations('listings-edit.photos');
  if (room <= 0) return null;
  return (
    <>
      <li>
        <label className={styles.slot} aria-disabled={busy || undefined}>
          {progress === undefined ? <ImagePlus aria-hidden="true" /> : <SpinnerRing />}
          <VisuallyHidden>{t('addPhoto')}</VisuallyHidden>
          <input
            type="file"
            multiple
            accept={photoTypes}
            disabled={busy}
            onChange={(event) => {
              onChoose([...(event.target.files ?? [])]);
              // Reset, so that selecting the same file again fires a change event.
              event.target.value = '';
            }}
          />
        </label>
        <span className={styles.number} aria-hidden="true">
          {t('add')}
        </span>
      </li>
      {Array.from({ length: room - 1 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the empty places are alike
        <li key={index} aria-hidden="true" className={styles.empty}>
          <span className={styles.slot} />
        </li>
      ))}
    </>
  );
}
