import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Scrolls the link of the current page into view, in a strip of links that is wider than the page. */
export function useCurrentInView<Strip extends HTMLElement>() {
  const list = useRef<Strip>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation changes which link is the current one.
  useEffect(() => {
    const strip = list.current;
    if (!strip) return;
    const show = () => {
      const link = strip.querySelector<HTMLElement>('[aria-current]');
      if (link) strip.scrollLeft = link.offsetLeft - strip.clientWidth / 3;
    };
    show();
    // The counts arrive later and move the links.
    const counts = new MutationObserver(show);
    counts.observe(strip, { childList: true, subtree: true });
    return () => counts.disconnect();
  }, [pathname]);
  return list;
}
