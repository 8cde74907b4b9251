import type { Site } from './site-settings.ts';

/** The web app manifest, with which a browser installs the site under its own name. */
export async function getManifest(site: Site) {
  const { name, logoUrl } = await site.current();
  const icon = logoUrl
    ? { src: logoUrl, type: 'image/webp', sizes: 'any' }
    : { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' };
  return { name, short_name: name, start_url: '/', display: 'browser', icons: [icon] };
}
