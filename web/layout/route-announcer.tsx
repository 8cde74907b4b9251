import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/**
 * After a client-side navigation, announces the new title and moves the focus to the start of the page, as a browser
 * does when it loads a document. Inside a menu the focus stays, so that the menu can be used further.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const lastShown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (lastShown.current === pathname) return;
    lastShown.current = pathname;
    setTitle(document.title);
    if (!document.activeElement?.closest('header, [data-keeps-focus]'))
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <VisuallyHidden as="p" role="status">
      {title}
    </VisuallyHidden>
  );
}
