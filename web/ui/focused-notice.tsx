import { type ComponentProps, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

/** A notice in place of what had the focus, which it takes. */
export function FocusedNotice(notice: ComponentProps<typeof Notice>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return <Notice {...notice} tabIndex={-1} ref={place} />;
}
