import { type Setup, type SetupStep, setupSteps } from '#contract/setup.ts';
import type { Db } from '#server/db/schema.ts';
import { listUndecidedServices, type ServiceSettings } from './does-without.ts';
import { hasAdmin } from './has-admin.ts';
import { mayContinueSetup, type SetupCaller } from './setup-caller.ts';

/**
 * Returns how far the setup is. Visitors learn only whether it is over. A demo is set up from the start. The check-up stays open
 * while the host has not decided about a service.
 */
export async function getSetup(
  db: Db,
  settings: ServiceSettings & { demo: boolean },
  caller: SetupCaller,
): Promise<Setup> {
  const setup = await db.selectFrom('setup').selectAll().executeTakeFirst();
  const isYours = await mayContinueSetup(db, caller);
  const isFinished = settings.demo || !setup || setup.finished_at !== null;
  const undecided = isYours ? await listUndecidedServices(db, settings) : [];
  const stateOf = (step: SetupStep) => {
    if (step === 'check-up' && undecided.length > 0) return 'open';
    if (setup?.steps_done.includes(step)) return 'done';
    return setup?.steps_skipped.includes(step) ? 'skipped' : 'open';
  };
  return {
    isFinished,
    hasAdmin: await hasAdmin(db),
    isYours,
    steps: isYours ? setupSteps.map((name) => ({ name, state: stateOf(name) })) : [],
    undecided,
  };
}
