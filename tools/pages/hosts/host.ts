import type { Condition } from '#contract/catalog/catalog.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { SiteForm } from '#contract/site/site.ts';
import type { SiteTextKey } from '#contract/site/site-texts.ts';

/** A shelf's name, its ID, and its picture in `pictures`. */
export type HostShelf = readonly [name: string, id: string, picture: string];

export type HostBook = {
  seller: 'seller' | 'lena' | 'priya' | 'theo';
  title: string;
  author: string;
  shelf: string;
  condition: Condition;
  /** In `pictures`. */
  cover: string;
  prices: readonly [original: string, resale: string];
  years: number;
  place: string;
  text: string;
  isAdvertised?: true;
};

/** What a host enters for a market of its own, on top of a demo. */
export type Host = {
  /** In `pictures`. */
  logo: string;
  currency: string;
  locale: Locale;
  settings: SiteForm;
  texts: Partial<Record<SiteTextKey, string>>;
  places: readonly { name: string; directions: string }[];
  /** Replace the demo's, in their order. The demo's stay where there are none. */
  shelves: readonly HostShelf[];
  /** Replace the demo's. The first is listed last. */
  books: readonly HostBook[];
};
