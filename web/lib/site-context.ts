import { createContext, useContext } from 'react';
import { sourceLocale } from '#contract/kernel/locales/locales.ts';
import type { PageSetting } from '#contract/settings.ts';
import type { PublicSite } from '#contract/site/site.ts';

type Contact = Pick<
  PublicSite,
  'contactName' | 'contactEmail' | 'contactAddress' | 'contactPhone' | 'contactHours'
>;

/** What every page shows of the site's settings. Null stands for Dogear's own. */
export type PageSite = Pick<PublicSite, PageSetting | 'footerCategories' | 'texts'> & {
  /** Null while nothing of it is known. */
  contact: Contact | null;
  /** Whether the contact, links, slides, author, and blog that Dogear comes with are shown: in a demo, and until the setup is over. */
  showsSamples: boolean;
};

/** Shown where the settings are not known: on a page that reports that they could not be read. */
export const unknownSite: PageSite = {
  name: 'Dogear',
  currency: 'USD',
  footerCategories: [],
  defaultLocale: sourceLocale,
  locales: [sourceLocale],
  timeZone: 'UTC',
  tagline: null,
  description: null,
  logoUrl: null,
  accent: null,
  footerLinks: null,
  joining: 'open',
  domains: [],
  texts: { lines: {}, parts: {}, pages: [] },
  contact: null,
  showsSamples: false,
};

/** With the scheme, host, and port of the site's pages. */
export const SiteContext = createContext<PageSite & { origin: string }>({ ...unknownSite, origin: '' });

export const useSite = () => useContext(SiteContext);

/** Whether there is something to read: the host's entries, or else the ones that Dogear comes with. */
export const hasBlog = ({ texts, showsSamples }: Pick<PageSite, 'texts' | 'showsSamples'>): boolean =>
  showsSamples || texts.pages.includes('blog');

export type SiteLook = Pick<PageSite, 'name' | 'logoUrl' | 'accent'>;

/** Shows a look that was just saved on the page that is open, which was rendered with the old one. */
export const ShowLookContext = createContext<(look: SiteLook) => void>(() => undefined);
