import { useTranslations } from 'use-intl';
import type { CasePhoto } from '#contract/cases/case-photos.ts';
import styles from './photos.module.css';

type Props = {
  /** The person who has added them. */
  name: string;
  photos: readonly CasePhoto[];
};

/** The photos of a statement. Each opens in full in a tab of its own. */
export function CasePhotos({ name, photos }: Props) {
  const t = useTranslations('cases.photos');
  if (photos.length === 0) return null;
  return (
    <ul className={styles.strip}>
      {photos.map((photo, index) => (
        <li key={photo._id}>
          <a href={photo.url} target="_blank" rel="noreferrer">
            <img
              src={photo.thumbnail}
              width={160}
              height={160}
              alt={t('of', { name, number: index + 1, count: photos.length })}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
