import type { SiteData } from '../queries.ts';

/** The first that is known of how people reach the host. Without any, the footer of a site that is being set up has a sample. */
export const contactOf = ({
  contactName,
  contactAddress,
  contactEmail,
  contactPhone,
  contactHours,
}: SiteData): string | undefined =>
  [contactName, contactAddress, contactEmail, contactPhone, contactHours].find(Boolean) ?? undefined;
