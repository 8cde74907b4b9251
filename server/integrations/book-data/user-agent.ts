type Site = { name: string; contactEmail: string | null };

/**
 * Returns the header that tells a source which site asks, and how to reach the people who run it. A header may have only
 * ASCII, so a name in another script is left out; the address of the site is always there.
 */
export function bookDataUserAgent(site: Site, publicOrigin: string, senderAddress: string): string {
  const about = [site.name, `+${publicOrigin}`, site.contactEmail ?? senderAddress];
  return `Dogear (${about.map(toAscii).filter(Boolean).join('; ')})`;
}

const toAscii = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^ -~]|[();\\]/g, '')
    .trim();
