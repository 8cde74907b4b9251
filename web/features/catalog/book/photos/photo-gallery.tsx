import { Maximize2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CoverPicture } from '#web/ui/book/cover-picture.tsx';
import { Plinth } from '#web/ui/book/plinth.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PhotoDialog } from './photo-dialog.tsx';
import styles from './photo-gallery.module.css';
import type { Photo } from './photos-of.ts';

type Props = { photos: Photo[]; className?: string | undefined };

const sizes = '(min-width: 60rem) 330px, 56vw';
const frameId = (index: number): string => `photo-${index + 1}`;

/** One to six photos, side by side: the cover on its plinth, then the others in frames. Scrolling works without JavaScript. */
export function PhotoGallery({ photos, className }: Props) {
  const t = useTranslations('catalog.photos');
  const { view, current, onScroll } = useCurrentFrame();
  const [enlarged, setEnlarged] = useState<number>();
  return (
    <section className={classNames(styles.gallery, className)} aria-label={t('label')}>
      <div
        className={styles.view}
        ref={view}
        onScroll={onScroll}
        {...(photos.length > 1 && {
          role: 'group',
          tabIndex: 0,
          'aria-label': t('sideBySide', { count: photos.length }),
        })}
      >
        {photos.map((photo, index) => (
          <Frame key={photo.src} photo={photo} index={index} onEnlarge={() => setEnlarged(index)} />
        ))}
      </div>
      {photos.length > 1 && <Thumbnails photos={photos} current={current} />}
      {enlarged !== undefined && (
        <PhotoDialog
          photos={photos}
          index={enlarged}
          onShow={setEnlarged}
          onClose={() => setEnlarged(undefined)}
        />
      )}
    </section>
  );
}

/** The frame that is scrolled into view. */
function useCurrentFrame() {
  const view = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = view.current ?? {};
    // Negative where pages go from right to left.
    setCurrent(Math.round(Math.abs(scrollLeft) / clientWidth));
  };
  // The user may have scrolled before hydration.
  useEffect(onScroll, []);
  return { view, current, onScroll };
}

type FrameProps = { photo: Photo; index: number; onEnlarge: () => void };

function Frame({ photo, index, onEnlarge }: FrameProps) {
  const t = useTranslations('catalog.photos');
  const picture = { book_photo: photo.src, book_photo_srcset: photo.srcset };
  const enlarge = (
    <button
      type="button"
      className={styles.zoom}
      aria-label={t('enlarge', { photo: photo.caption })}
      onClick={onEnlarge}
    >
      <Maximize2 aria-hidden="true" width={20} height={20} />
    </button>
  );
  if (index === 0)
    return (
      <div className={styles.frame} id={frameId(index)}>
        <Plinth>
          <CoverPicture book={picture} sizes={sizes} alt={photo.caption} eager />
        </Plinth>
        {enlarge}
      </div>
    );
  return (
    <div className={styles.frame} id={frameId(index)}>
      <img
        className={styles.photo}
        src={photo.src}
        srcSet={photo.srcset}
        sizes="(min-width: 60rem) 33rem, 92vw"
        width={photo.width}
        height={photo.height}
        alt={photo.caption}
        loading="lazy"
        decoding="async"
      />
      {enlarge}
    </div>
  );
}

function Thumbnails({ photos, current }: { photos: Photo[]; current: number }) {
  const t = useTranslations('catalog.photos');
  return (
    <div className={styles.thumbnails}>
      {photos.map((photo, index) => (
        <a
          key={photo.src}
          href={`#${frameId(index)}`}
          className={index === 0 ? styles.cover : undefined}
          aria-current={index === current || undefined}
          aria-label={t('of', { number: index + 1, count: photos.length, photo: photo.caption })}
        >
          <img
            src={photo.src}
            srcSet={photo.srcset}
            sizes="8rem"
            width={160}
            height={176}
            alt=""
            loading="lazy"
          />
        </a>
      ))}
    </div>
  );
}
