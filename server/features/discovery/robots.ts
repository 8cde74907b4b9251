import type { SiteLocales } from '#contract/kernel/locales/locales.ts';

type Site = SiteLocales & {
  publicOrigin: string;
  /** The demo, and a site for members only. */
  isHidden: boolean;
};

/** Writes robots.txt: crawlers may read what anonymous visitors read, in each language, but not the API. */
export function writeRobots({ publicOrigin, isHidden, locales, defaultLocale }: Site): string {
  if (isHidden) return 'User-agent: *\nDisallow: /\n';
  const prefixes = locales.map((locale) => (locale === defaultLocale ? '' : `/${locale}`));
  const closed = ['/api/', ...prefixes.map((prefix) => `${prefix}/dashboard`).toSorted()];
  const rules = closed.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${rules}Allow: /\n\nSitemap: ${publicOrigin}/sitemap.xml\n`;
}
