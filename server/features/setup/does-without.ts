import { type OptionalService, optionalServices } from '#contract/setup.ts';
import type { Config } from '#server/config/config.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { StartupError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { siteSubjectId } from '../site/update-site.ts';

export type ServiceSettings = Pick<Config, 'sendsMail' | 'takesCards'>;

const isConfigured: Record<OptionalService, (settings: ServiceSettings) => boolean> = {
  mail: ({ sendsMail }) => sendsMail,
  cards: ({ takesCards }) => takesCards,
};

/**
 * Lists the services that are not configured, and that the host has not agreed to do without. A site whose buyers pay at the meeting needs no
 * cards, and one that people join by their address needs email, whatever was agreed to before.
 */
export async function listUndecidedServices(db: Db, settings: ServiceSettings): Promise<OptionalService[]> {
  const missing = optionalServices.filter((service) => !isConfigured[service](settings));
  if (missing.length === 0) return [];
  const [setup, site] = await Promise.all([
    db.selectFrom('setup').select('does_without').executeTakeFirst(),
    db.selectFrom('site').select(['payment_mode', 'joining']).executeTakeFirst(),
  ]);
  const agreed = [...(setup?.does_without ?? []), ...(site?.payment_mode === 'none' ? ['cards'] : [])];
  return missing.filter(
    (service) => !agreed.includes(service) || (service === 'mail' && site?.joining === 'domain'),
  );
}

/** Who agrees: an administrator, the browser that sets the site up before there is one, or the operator. */
type AgreedBy = { adminId: string } | { by: 'setup' | 'command line' };

type Change = { from: unknown; to: unknown };

/**
 * Records that the host has agreed to run the site without a service, with an entry in the audit log. Without cards, buyers pay at the
 * meeting; without email, which confirms addresses, no one joins by an address any more, but by an invitation.
 */
export async function doWithoutService(db: Db, service: OptionalService, by: AgreedBy): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const setting = service === 'cards' ? 'paymentMode' : 'joining';
    const changed = await (service === 'cards' ? payAtMeeting(tx, by) : joinByInvitation(tx, by));
    const doesWithout = await agree(tx, service);
    if (!changed && !doesWithout) return;
    await recordAudit(tx, {
      actorId: 'adminId' in by ? by.adminId : siteSubjectId,
      action: 'update_site',
      subjectType: 'site',
      subjectId: siteSubjectId,
      details: {
        ...('by' in by && by),
        changes: { ...(doesWithout && { doesWithout }), ...(changed && { [setting]: changed }) },
      },
    });
  });
}

/** Returns undefined if the host has agreed before. */
async function agree(tx: Tx, service: OptionalService): Promise<Change | undefined> {
  const setup = await tx.selectFrom('setup').select('does_without').forUpdate().executeTakeFirst();
  if (!setup || setup.does_without.includes(service)) return undefined;
  const to = [...setup.does_without, service];
  await tx.updateTable('setup').set({ does_without: to }).execute();
  return { from: setup.does_without, to };
}

/** Returns undefined if buyers pay at the meeting already. */
async function payAtMeeting(tx: Tx, by: AgreedBy): Promise<Change | undefined> {
  const site = await tx.selectFrom('site').select('payment_mode').forUpdate().executeTakeFirst();
  if (!site || site.payment_mode === 'none') return undefined;
  await changeSite(tx, by, { payment_mode: 'none' });
  return { from: site.payment_mode, to: 'none' };
}

/** Returns undefined if no one joins by an address. */
async function joinByInvitation(tx: Tx, by: AgreedBy): Promise<Change | undefined> {
  const site = await tx.selectFrom('site').select('joining').forUpdate().executeTakeFirst();
  if (site?.joining !== 'domain') return undefined;
  await changeSite(tx, by, { joining: 'invite' });
  return { from: site.joining, to: 'invite' };
}

/** Makes a form that was opened before an outdated one. */
const changeSite = (tx: Tx, by: AgreedBy, changes: { payment_mode: 'none' } | { joining: 'invite' }) =>
  tx
    .updateTable('site')
    .set(({ eb }) => ({
      ...changes,
      version: eb('version', '+', 1),
      ...('adminId' in by && { updated_at: new Date(), updated_by: by.adminId }),
    }))
    .execute();

const settingsOf: Record<OptionalService, string> = {
  mail: 'SMTP_URL must be set in production: without it, people cannot reset their passwords',
  cards:
    'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET must be set: production cannot use the card sandbox',
};

/**
 * A site that has been set up does not start without a service unless its host agreed to that: most likely a setting was
 * lost. A site that is still being set up starts, and the setup asks.
 * @throws StartupError that names the settings
 */
export async function assertServicesDecided(db: Db, settings: ServiceSettings): Promise<void> {
  const undecided = await listUndecidedServices(db, settings);
  if (undecided.length === 0) return;
  const setup = await db.selectFrom('setup').select('finished_at').executeTakeFirst();
  if (setup && !setup.finished_at) return;
  const lines = undecided.map(
    (service) => `  - ${settingsOf[service]}\n    To go without: npm run admin -- do-without ${service}`,
  );
  throw new StartupError(`Some settings are not valid:\n${lines.join('\n')}`);
}
