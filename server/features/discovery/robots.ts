type Site = {
  publicOrigin: string;
  /** The demo, and a site for members only. */
  isHidden: boolean;
};

/** Writes robots.txt: crawlers may read what anonymous visitors read, but not the API. */
export const writeRobots = ({ publicOrigin, isHidden }: Site): string =>
  isHidden
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nAllow: /\n\nSitemap: ${publicOrigin}/sitemap.xml\n`;
