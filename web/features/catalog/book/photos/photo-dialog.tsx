import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './photo-dialog.module.css';
import type { Photo } from './photos-of.ts';

type Props = { photos: Photo[]; index: number; onShow: (index: number) => void; onClose: () => void };

/** A photo as large as the window allows, with buttons to the ones before and after it. */
export function PhotoDialog({ photos, index, onShow, onClose }: Props) {
  const t = useTranslations('catalog.photos');
  const photo = photos[index];
  if (!photo) return null;
  const step = (by: number) => onShow((index + by + photos.length) % photos.length);
  return (
    <Dialog title={photo.caption} onClose={onClose} className={styles.dialog}>
      <img
        className={styles.photo}
        src={photo.src}
        width={photo.width}
        height={photo.height}
        alt={photo.caption}
      />
      <div className={styles.controls}>
        {photos.length > 1 && (
          <>
            <IconButton aria-label={t('previous')} onClick={() => step(-1)}>
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <span aria-live="polite">{t('position', { number: index + 1, count: photos.length })}</span>
            <IconButton aria-label={t('next')} onClick={() => step(1)}>
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </>
        )}
        <Button variant="outline" className={styles.close} onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}
