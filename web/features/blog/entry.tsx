import type { ReactNode } from 'react';
import styles from './entry.module.css';

type Props = { anchor: string; question: string; picture: ReactNode; children: ReactNode };

/** A question with its picture and answer. The heading links to itself, so that the entry's address can be shared. */
export const Entry = ({ anchor, question, picture, children }: Props) => (
  <article className={styles.entry} id={anchor} aria-labelledby={`${anchor}-question`}>
    <h2 id={`${anchor}-question`}>
      <a href={`#${anchor}`}>{question}</a>
    </h2>
    <div>
      {picture}
      <div className={styles.text}>{children}</div>
    </div>
  </article>
);
