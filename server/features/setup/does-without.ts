import { sql } from 'kysely';
import { type OptionalService, optionalServices } from '#contract/setup.ts';
import type { Config } from '#server/app/config.ts';
import type { Db } from '#server/db/schema.ts';
import { StartupError } from '#server/lib/errors.ts';

export type ServiceSettings = Pick<Config, 'sendsMail' | 'takesCards'>;

const isConfigured: Record<OptionalService, (settings: ServiceSettings) => boolean> = {
  mail: ({ sendsMail }) => sendsMail,
  cards: ({ takesCards }) => takesCards,
};

/** Lists the services that are not configured, and that the host has not agreed to do without. A site whose buyers pay at the meeting needs no cards. */
export async function listUndecidedServices(db: Db, settings: ServiceSettings): Promise<OptionalService[]> {
  const missing = optionalServices.filter((service) => !isConfigured[service](settings));
  if (missing.length === 0) return [];
  const [setup, site] = await Promise.all([
    db.selectFrom('setup').select('does_without').executeTakeFirst(),
    db.selectFrom('site').select('payment_mode').executeTakeFirst(),
  ]);
  const agreed = [...(setup?.does_without ?? []), ...(site?.payment_mode === 'none' ? ['cards'] : [])];
  return missing.filter((service) => !agreed.includes(service));
}

/** Records that the host has agreed to run the site without a service. Without cards, buyers pay at the meeting. */
export async function doWithoutService(db: Db, service: OptionalService): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('setup')
      .set({ does_without: sql`array_append(array_remove(does_without, ${service}), ${service})` })
      .execute();
    if (service === 'cards') await tx.updateTable('site').set({ payment_mode: 'none' }).execute();
  });
}

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
