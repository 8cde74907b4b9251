import type { ReactNode } from 'react';
import styles from './page-head.module.css';

type PageHeadProps = { title: string; children?: ReactNode; action?: ReactNode };

/** The head of a back-room page: its name (the tab's too), one true sentence, and the page's own action. */
export function PageHead({ title, children, action }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <title>{`${title} · Dogear`}</title>
      <div>
        <h1>{title}</h1>
        {children && <p>{children}</p>}
      </div>
      {action}
    </div>
  );
}
