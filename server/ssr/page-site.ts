import { setTimeout as sleep } from 'node:timers/promises';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { inMenuOrder } from '#contract/kernel/locales/menu-locales.ts';
import { pageSettings, pick } from '#contract/settings.ts';
import type { PaymentMode } from '#contract/site/payment-modes.ts';
import type { PublicSite } from '#contract/site/site.ts';
import type { PageSetting } from '#web/app/render.ts';

/** The settings as `features/site` keeps them, with the texts of all languages. */
export type SiteSource = Omit<PublicSite, 'texts'> & {
  texts: Record<Locale, PublicSite['texts']>;
  paymentMode: PaymentMode;
  isSetUp: boolean;
  fingerprint: string;
};

const maxWaitMs = 250;

/**
 * Returns a function that reads the site's settings, or returns what it read last if that takes too long: cached pages and
 * files are served while the database does not respond.
 */
export function createPageSiteReader(site: {
  current: () => Promise<SiteSource>;
}): () => Promise<SiteSource> {
  let last: SiteSource | undefined;
  const read = async () => {
    last = await site.current();
    return last;
  };
  return async () => {
    const reading = read();
    if (!last) return reading;
    const lastRead = last;
    return Promise.race([reading.catch(() => lastRead), sleep(maxWaitMs, lastRead, { ref: false })]);
  };
}

const pageSites = new WeakMap<SiteSource, Map<Locale, PageSetting['site']>>();

/**
 * What a page in one language shows of the settings: one object for each state of them, so that what was rendered with it can be found by it.
 * @param demo a demo shows the samples for good
 */
export function toPageSite(site: SiteSource, locale: Locale, demo: boolean): PageSetting['site'] {
  const known = pageSites.get(site) ?? new Map<Locale, PageSetting['site']>();
  pageSites.set(site, known);
  const made = known.get(locale) ?? makePageSite(site, locale, demo);
  known.set(locale, made);
  return made;
}

function makePageSite(site: SiteSource, locale: Locale, demo: boolean): PageSetting['site'] {
  const { contactName, contactEmail, contactAddress, contactPhone, contactHours } = site;
  const contact = { contactName, contactEmail, contactAddress, contactPhone, contactHours };
  return {
    ...pick(site, pageSettings),
    // Sorted here, so that no page needs the names of languages for its footer's order.
    locales: inMenuOrder(site),
    footerCategories: site.footerCategories,
    domains: site.joining === 'domain' ? site.domains : [],
    texts: site.texts[locale],
    showsSamples: demo || !site.isSetUp,
    contact: Object.values(contact).some((value) => value !== null) ? contact : null,
  };
}
