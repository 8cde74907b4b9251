import type { ReactNode } from 'react';

/** A link that calls the number; it shows the number, after an optional icon. */
export const PhoneLink = ({ number, icon }: { number: string; icon?: ReactNode }) => (
  <a href={`tel:${number.replaceAll(/[^+0-9]/g, '')}`}>
    {icon}
    {number}
  </a>
);
