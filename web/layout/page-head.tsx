import type { ReactNode } from 'react';
import { useSite } from '../lib/site-context.ts';
import styles from './page-head.module.css';

type PageHeadProps = { title: string; children?: ReactNode; action?: ReactNode };

/** The header of a dashboard page: its title (also the document's), a short summary, and the page's main action. */
export function PageHead({ title, children, action }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <title>{`${title} · ${useSite().name}`}</title>
      <div>
        <h1>{title}</h1>
        {children && <p>{children}</p>}
      </div>
      {action}
    </div>
  );
}
