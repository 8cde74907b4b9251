import { LRUCache } from 'lru-cache';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { PartMarkup } from '../ui/reused-list.tsx';

/** In characters, for each language and each state of the settings. A card has 1,700. */
const maxSize = 1_000_000;
/** How many parts are remembered that one page has shown. */
const maxSeen = 2000;

type Kept = { markup: string; preloads: string };

/** The markup of parts, all of them in one language and with the same settings; and of those seen once, whether they can be rendered. */
export type PartStore = { kept: LRUCache<string, Kept>; seen: LRUCache<string, boolean> };

export const createPartStore = (): PartStore => ({
  kept: new LRUCache({
    maxSize,
    sizeCalculation: ({ markup, preloads }, key) => markup.length + preloads.length + key.length,
  }),
  seen: new LRUCache({ max: maxSeen }),
});

/**
 * Returns the markup of parts from the store. A part is rendered for it, after the page, when a second page has shown it, because
 * most parts that a crawler sees are shown once.
 * @param wrap adds what a part reads from contexts, which must be the same for all pages with this store
 * @param onPreloads called with the links that React would have added to the head of the page for these parts
 */
export function partMarkupFrom(
  store: PartStore,
  wrap: (part: ReactElement) => ReactElement,
  onPreloads: (links: string) => void,
): PartMarkup {
  const keep = (key: string, part: ReactElement) => {
    try {
      if (!store.kept.has(key)) store.kept.set(key, withoutPreloads(renderToString(wrap(part))));
    } catch {
      // The page that shows it reports the error.
      store.seen.set(key, false);
    }
  };
  return (parts) => {
    const kept = parts.map((part) => {
      const key = keyOf(part);
      const known = store.kept.get(key);
      if (known) return known;
      const canBeKept = store.seen.get(key);
      if (canBeKept) setTimeout(keep, 0, key, part);
      if (canBeKept === undefined) store.seen.set(key, true);
      return undefined;
    });
    if (!kept.every((one) => one !== undefined)) return undefined;
    onPreloads([...new Set(kept.map(({ preloads }) => preloads))].join(''));
    return kept.map(({ markup }) => markup).join('');
  };
}

/** React puts the links for images that are loaded eagerly before the markup of a part, which has no head. */
function withoutPreloads(rendered: string): Kept {
  const [preloads = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(rendered) ?? [];
  return { markup: inOnePiece(rendered.slice(preloads.length)), preloads };
}

/** React's markup is a string of hundreds of pieces, which would be put together again for each page. */
const inOnePiece = (markup: string): string => new TextDecoder().decode(new TextEncoder().encode(markup));

const types = new Map<ReactElement['type'], number>();

/** Functions are left out, because markup has no handlers; whether there is one may show. */
function keyOf({ type, props }: ReactElement): string {
  const number = types.get(type) ?? types.size;
  types.set(type, number);
  const data = Object.entries(props as object).map(([name, value]) => [
    name,
    typeof value === 'function' ? true : value,
  ]);
  return `${number} ${JSON.stringify(data)}`;
}
