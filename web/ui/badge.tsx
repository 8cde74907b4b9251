import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { kind: 'ok' | 'verified' | 'quiet' | 'due'; icon?: LucideIcon; children: ReactNode };

/** A state in words, sometimes with an icon, never only a colour. */
export const Badge = ({ kind, icon: Icon, children }: Props) => (
  <span className={`badge badge-${kind}`}>
    {Icon && <Icon aria-hidden="true" />}
    {children}
  </span>
);
