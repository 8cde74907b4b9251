import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ShelfBoard } from '../ui/book/shelf-board.tsx';
import { ShelfPicture } from '../ui/book/shelf-picture.tsx';
import { NoScriptNotice } from '../ui/no-script-notice.tsx';
import styles from './auth-layout.module.css';

type Props = { title: string; headline: string; tagline: string; intro: ReactNode; children: ReactNode };

const sizes = '(min-width: 60rem) max(56rem, 74vw), 27rem';

/** The layout of the sign-in and sign-up pages: a form beside the illustration. */
export function AuthLayout({ title, headline, tagline, intro, children }: Props) {
  const t = useTranslations('layout');
  return (
    <div className={styles.layout}>
      <div className={styles.illustration}>
        <div className={styles.slogan}>
          <p className={styles.headline}>{headline}</p>
          <p>{tagline}</p>
        </div>
        <div className={styles.shelf}>
          <ShelfPicture sizes={sizes} alt="" />
        </div>
        <ShelfBoard className={styles.board} />
      </div>
      <div className={styles.form}>
        <div className={styles.intro}>
          <h1>{title}</h1>
          <p>{intro}</p>
        </div>
        <NoScriptNotice what={t('thisForm')} />
        {children}
      </div>
    </div>
  );
}
