import type { ReactNode } from 'react';
import { dialedNumber } from './dialed-number.ts';
import styles from './phone-link.module.css';

/** A number that starts with its plus sign also in a text that is read from the right. */
export const PhoneNumber = ({ children }: { children: ReactNode }) => (
  <bdi className={styles.number} dir="ltr">
    {children}
  </bdi>
);

/** A link that calls the number; it shows the number, after an optional icon. */
export const PhoneLink = ({ number, icon }: { number: string; icon?: ReactNode }) => (
  <a className={styles.link} href={`tel:${dialedNumber(number)}`}>
    {icon}
    <PhoneNumber>{number}</PhoneNumber>
  </a>
);
