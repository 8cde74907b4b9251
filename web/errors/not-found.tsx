import type { ReactNode } from 'react';
import { ShelfBoard } from '../ui/book/shelf-board.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import layoutStyles from '../ui/layout.module.css';
import styles from './not-found.module.css';

export const NotFound = () => (
  <Missing title="Page not found" heading="Oops! This page not found.">
    <p>The page may have moved, or the address may have a typo. Head home: all the shelves are there.</p>
    <ButtonLink size="large" to="/">
      Back to Home
    </ButtonLink>
  </Missing>
);

type Props = { title: string; heading: string; children: ReactNode };

/** Says what is missing, beside a shelf with a gap. */
export const Missing = ({ title, heading, children }: Props) => (
  <section className={classNames(layoutStyles.wrap, styles.page)}>
    <title>{`${title} · Dogear`}</title>
    <meta name="robots" content="noindex" />
    <div className={styles.text}>
      <h1>{heading}</h1>
      {children}
    </div>
    <MissingBook />
  </section>
);

/** What to do instead. */
export const MissingActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);

const MissingBook = () => (
  <div className={styles.shelf}>
    <picture>
      <source
        type="image/avif"
        srcSet="/img/missing-400.avif 400w, /img/missing-800.avif 800w"
        sizes="(min-width: 48rem) 32rem, 92vw"
      />
      <img
        src="/img/missing-560.webp"
        width={640}
        height={442}
        alt="A shelf of classics with a gap, where a yellow card says 404"
      />
    </picture>
    <ShelfBoard className={styles.board} />
  </div>
);
