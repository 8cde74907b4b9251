import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import styles from './state-sheet.module.css';

type Props = { kind?: 'ok' | 'due'; icon: LucideIcon; title: string; children: ReactNode };

/** The state of the account on which a seller is paid: a sign, what it means, and what there is to do. */
export const StateSheet = ({ kind, icon: Icon, title, children }: Props) => (
  <section className={classNames(cardStyles.card, styles.sheet)}>
    <span className={styles.sign} data-kind={kind}>
      <Icon aria-hidden="true" />
    </span>
    <h2>{title}</h2>
    {children}
  </section>
);
