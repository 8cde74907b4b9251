import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { endDeclaredHandovers } from '#server/features/handovers/handover-clocks.ts';
import { expireHolds } from '#server/features/orders/expire-holds.ts';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { createRng } from '../support/seeded-rng.ts';
import { decideOpenCases } from './case-operations.ts';
import { endHandoverClocks } from './handover-operations.ts';
import { type ModelApp, randomDelay } from './model-app.ts';
import { operationFor } from './operations.ts';
import { currentViolations, finalViolations } from './rules.ts';

/** The number of concurrent operations. */
const concurrency = 16;

export type HistoryResult = { violations: string[]; looks: number; told: Record<string, number> };

/**
 * Runs the random operations of a seed concurrently, checks the rules all the while, and once more after all
 * jobs have run. The seed decides what is tried. The machine decides the order.
 */
export async function playHistory(model: ModelApp, seed: string, operations: number): Promise<HistoryResult> {
  const observer = observe(model);
  try {
    await runOperations(model, seed, operations);
    await finishAll(model);
  } finally {
    await observer.stop();
  }
  const told = Object.entries(model.acknowledged).map(([what, all]) => [what, all.length]);
  return {
    violations: [...new Set([...observer.violations, ...(await finalViolations(model))])],
    looks: observer.looks(),
    told: Object.fromEntries(told),
  };
}

async function runOperations(model: ModelApp, seed: string, operations: number): Promise<void> {
  const most = 5 * operations;
  const least = operations / 700;
  // Bans and deletions can leave too few of what the rules are about, so such a history goes on.
  const isThin = () => Object.values(model.acknowledged).some((all) => all.length <= least);
  let next = 0;
  const act = async () => {
    while (next < operations || (next < most && isThin())) {
      const rng = createRng(`${seed}/${next++}`);
      await randomDelay(rng);
      await operationFor(rng)(model, rng);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, act));
}

/** Expires every hold and runs the jobs until there is nothing left to do. */
async function finishAll(model: ModelApp): Promise<void> {
  const { app } = model;
  await app.pool.query(
    `update orders set hold_ends_at = now() - interval '1 second' where status = 'unpaid'`,
  );
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    await expireHolds(app.db);
    await endHandoverClocks(app);
    await endDeclaredHandovers(app);
    await decideOpenCases(model);
    await reconcilePayments(app, 0);
    const { rows } = await sql<{ left: number }>`select
      (select count(*) from payments where status in ('created', 'capture_pending', 'cancel_pending', 'refund_pending'))
      + (select count(*) from orders where status in ('unpaid', 'claimed', 'refund_pending'))
      + (select count(*) from orders where status = 'paid' and handed_over_at is null) as left`.execute(
      app.db,
    );
    if (Number(rows[0]?.left) === 0) return;
  }
}

/** Checks the rules repeatedly while the operations run. */
function observe({ app }: ModelApp) {
  let goOn = true;
  let looks = 0;
  const violations = new Set<string>();
  const looking = (async () => {
    while (goOn) {
      for (const violation of await currentViolations(app.pool)) violations.add(violation);
      looks += 1;
      await sleep(10);
    }
  })();
  return {
    violations,
    looks: () => looks,
    stop: async () => {
      goOn = false;
      await looking;
    },
  };
}
