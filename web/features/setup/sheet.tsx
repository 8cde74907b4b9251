import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './sheet.module.css';

/** A page of the setup without its steps: one title, and what there is to say. */
export const Sheet = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classNames(layoutStyles.wrap, styles.sheet)}>
    <h1>{title}</h1>
    {children}
  </div>
);
