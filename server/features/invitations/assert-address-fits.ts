import { say } from '#contract/kernel/sentence.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * On a site that people join by their address, an account changes only to an address with which it could have joined: otherwise one
 * address of the organization could let in any number of people, one after the other.
 * @throws DomainError `domain_required`
 */
export async function assertAddressFits(on: Db | Tx, email: string): Promise<void> {
  const site = await on.selectFrom('site').select(['joining', 'domains']).forShare().executeTakeFirst();
  if (site?.joining !== 'domain' || isOfDomains(email, site.domains)) return;
  throw new DomainError('domain_required', say('requests.domainOfAccount'));
}

/** Whether an address is of one of the domains. */
export const isOfDomains = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1));
