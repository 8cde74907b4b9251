import { directionOf } from '#contract/kernel/locales/locales.ts';
import { paperColor } from '#contract/site/accent-colors.ts';
import type { Site } from './site-settings.ts';

/** The web app manifest, with which a browser installs the site under its own name. */
export async function getManifest(site: Site) {
  const { name, description, accent, logoUrl, defaultLocale } = await site.current();
  const color = paperColor('light', accent);
  const icon = logoUrl
    ? { src: logoUrl, type: 'image/webp', sizes: 'any' }
    : { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' };
  return {
    name,
    short_name: name,
    lang: defaultLocale,
    dir: directionOf(defaultLocale),
    ...(description && { description }),
    start_url: '/',
    // An iPhone shows push notifications of a site on its Home Screen only as an app. Other browsers keep their back button.
    display: 'standalone',
    display_override: ['minimal-ui'],
    theme_color: color,
    background_color: color,
    icons: [icon],
  };
}
