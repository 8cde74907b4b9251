import { sql } from 'kysely';
import type { SetupStep } from '#contract/setup.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { listUndecidedServices, type ServiceSettings } from './does-without.ts';

/** Records that a step is done or left for later. A step that was done once stays done. */
export async function saveSetupStep(db: Db, step: SetupStep, state: 'done' | 'skipped'): Promise<void> {
  const added = (column: 'steps_done' | 'steps_skipped') =>
    sql<SetupStep[]>`array_append(array_remove(${sql.ref(column)}, ${step}), ${step})`;
  const without = sql<SetupStep[]>`array_remove(steps_skipped, ${step})`;
  await db
    .updateTable('setup')
    .set(
      state === 'done'
        ? { steps_done: added('steps_done'), steps_skipped: without }
        : { steps_skipped: added('steps_skipped') },
    )
    .execute();
}

/**
 * Ends the setup. A later start without a missing service then fails instead of closing the site.
 * @throws DomainError `services_undecided`
 */
export async function finishSetup(db: Db, settings: ServiceSettings): Promise<void> {
  if ((await listUndecidedServices(db, settings)).length > 0) throw new DomainError('services_undecided');
  await db.updateTable('setup').set({ finished_at: sql`coalesce(finished_at, now())` }).execute();
}
