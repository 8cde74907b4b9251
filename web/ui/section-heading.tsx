import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './section-heading.module.css';

/** The heading of a section of a dashboard page. */
export const SectionHeading = ({ className, ...heading }: ComponentProps<'h2'>) => (
  <h2 {...heading} className={classNames(styles.heading, className)} />
);
