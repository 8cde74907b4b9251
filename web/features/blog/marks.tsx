import type { ReactNode } from 'react';

/** The tags that the texts of the entries contain. */
export const marks = {
  strong: (children: ReactNode) => <strong>{children}</strong>,
  code: (children: ReactNode) => <code>{children}</code>,
};
