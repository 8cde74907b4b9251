import { type ReactNode, useEffect, useState } from 'react';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Announces the outcome of each further search on the page; the first one is the page's heading. */
export function SearchStatus({ children }: { children: ReactNode }) {
  const [first] = useState(children);
  const [hasChanged, setHasChanged] = useState(false);
  useEffect(() => {
    if (children !== first) setHasChanged(true);
  }, [children, first]);
  return (
    <VisuallyHidden as="p" role="status">
      {hasChanged && children}
    </VisuallyHidden>
  );
}
