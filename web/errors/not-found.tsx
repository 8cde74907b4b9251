import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { sourceLocale } from '#contract/kernel/locales/locales.ts';
import { useSite } from '../lib/site-context.ts';
import { ShelfBoard } from '../ui/book/shelf-board.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import layoutStyles from '../ui/layout.module.css';
import styles from './not-found.module.css';

export function NotFound() {
  const t = useTranslations('errors.notFound');
  return (
    <Missing title={t('title')} heading={t('heading')}>
      <p>{t('text')}</p>
      <ButtonLink size="large" to="/">
        {t('home')}
      </ButtonLink>
    </Missing>
  );
}

type Props = { title: string; heading: string; children: ReactNode };

/** Says what is missing, beside a shelf with a gap. */
export const Missing = ({ title, heading, children }: Props) => (
  <section className={classNames(layoutStyles.wrap, styles.page)}>
    <title>{`${title} · ${useSite().name}`}</title>
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

function MissingBook() {
  const t = useTranslations('errors.notFound');
  // English titles are for English pages; for other languages the spines have ornaments.
  const picture = useLocale() === sourceLocale ? '/img/missing' : '/img/missing-plain';
  return (
    <div className={styles.shelf}>
      <picture>
        <source
          type="image/avif"
          srcSet={`${picture}-400.avif 400w, ${picture}-800.avif 800w`}
          sizes="(min-width: 48rem) 32rem, 92vw"
        />
        <img src={`${picture}-560.webp`} width={640} height={442} alt={t('picture')} />
      </picture>
      <ShelfBoard className={styles.board} />
    </div>
  );
}
