import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/**
 * What a browser does by itself when it loads a page: says the title to those who listen, and begins anew with the
 * focus. Whoever walks along a menu keeps their place in it.
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
