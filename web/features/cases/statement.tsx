import type { CasePhoto } from '#contract/cases/case-photos.ts';
import styles from './cases.module.css';
import { CasePhotos } from './photos/case-photos.tsx';

type Props = { name: string; note: string; text: string; photos: readonly CasePhoto[] };

/** What one side of a case says, in its own words, with its photos. */
export const Statement = ({ name, note, text, photos }: Props) => (
  <figure className={styles.statement}>
    <figcaption>
      <b>{name}</b>
      <span>{note}</span>
    </figcaption>
    <blockquote dir="auto">{text}</blockquote>
    <CasePhotos name={name} photos={photos} />
  </figure>
);
