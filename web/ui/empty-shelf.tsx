import type { ReactNode } from 'react';

/** Nothing here yet: an empty board, a sentence, and what to do next. */
export const EmptyShelf = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="empty">
    <div className="bare" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
    <div className="board" aria-hidden="true" />
    <h2>{title}</h2>
    {children}
  </div>
);
