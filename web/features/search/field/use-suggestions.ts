import { useEffect, useState } from 'react';
import { listSuggestions, type Suggestions } from '#contract/search.ts';
import { callApi } from '#web/lib/browser-api.ts';

const debounceMs = 150;
/** One letter begins too many titles. */
const minLength = 2;
const none: Suggestions = { status: true, titles: [], authors: [], editions: [] };

/**
 * Suggests books for what was typed, a moment after the last key; a newer text aborts the request for an older one. A failure
 * suggests nothing: the search itself still works.
 */
export function useSuggestions(typed: string): Suggestions {
  const q = typed.trim();
  const [suggestions, setSuggestions] = useState(none);
  useEffect(() => {
    if (q.length < minLength) {
      setSuggestions(none);
      return;
    }
    const aborter = new AbortController();
    const show = (found: Suggestions) => {
      if (!aborter.signal.aborted) setSuggestions(found);
    };
    const timer = setTimeout(() => {
      callApi(listSuggestions, { query: { q } }, { signal: aborter.signal }).then(show, () => show(none));
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [q]);
  return suggestions;
}
