import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pageHref } from '#contract/pages.ts';

/**
 * The text of the search field. It lives in the input itself, because it may be typed before the app has started, and shows
 * the query of the current page.
 */
export function useQueryInput() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { pathname, search: queryString, key } = useLocation();
  const query = pathname === '/search' ? (new URLSearchParams(queryString).get('q') ?? '') : '';
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (input.current) input.current.value = query;
  }, [key, query]);

  const open = (path: string) => {
    // The results come next for the keyboard; on a phone this also hides the one on the screen.
    document.getElementById('main')?.focus({ preventScroll: true });
    void navigate(path);
  };
  return {
    input,
    initial: query,
    clear: () => {
      if (input.current) input.current.value = '';
      input.current?.focus();
    },
    open,
    search: (text: string) => {
      const q = text.trim();
      open(pageHref('/search', q ? { q } : {}));
    },
  };
}
