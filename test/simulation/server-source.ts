import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Server = Awaited<ReturnType<typeof loadServer>>;
/** Removes a guard: a text that must occur exactly once in a server file, and its replacement. */
export type Change = { file: string; from: string; to: string };

const project = resolve(import.meta.dirname, '../..');

/** The server's use cases, from the project or from a modified copy of it. */
export async function loadServer(root = project) {
  const load = <Module>(path: string): Promise<Module> =>
    import(/* @vite-ignore */ pathToFileURL(join(root, 'server', path)).href);
  return {
    ...(await load<typeof import('#server/integrations/payments/payment-provider.ts')>(
      'integrations/payments/payment-provider.ts',
    )),
    ...(await load<typeof import('#server/features/payments/reconcile.ts')>(
      'features/payments/reconcile.ts',
    )),
    ...(await load<typeof import('#server/features/payments/create-payment-intent.ts')>(
      'features/payments/create-payment-intent.ts',
    )),
    ...(await load<typeof import('#server/features/payments/record-payment.ts')>(
      'features/payments/record-payment.ts',
    )),
    ...(await load<typeof import('#server/features/payments/handle-webhook.ts')>(
      'features/payments/handle-webhook.ts',
    )),
    ...(await load<typeof import('#server/features/payments/reconcile-payments.ts')>(
      'features/payments/reconcile-payments.ts',
    )),
    ...(await load<typeof import('#server/features/payments/retry-payment.ts')>(
      'features/payments/retry-payment.ts',
    )),
    ...(await load<typeof import('#server/features/orders/create-order.ts')>(
      'features/orders/create-order.ts',
    )),
    ...(await load<typeof import('#server/features/orders/cancel-order.ts')>(
      'features/orders/cancel-order.ts',
    )),
    ...(await load<typeof import('#server/features/orders/expire-holds.ts')>(
      'features/orders/expire-holds.ts',
    )),
    ...(await load<typeof import('#server/features/orders/last-read-order.ts')>(
      'features/orders/last-read-order.ts',
    )),
    ...(await load<typeof import('#server/features/orders/mark-sold.ts')>('features/orders/mark-sold.ts')),
    ...(await load<typeof import('#server/features/orders/delete-book.ts')>(
      'features/orders/delete-book.ts',
    )),
    ...(await load<typeof import('#server/features/listings/duplicate-book.ts')>(
      'features/listings/duplicate-book.ts',
    )),
    ...(await load<typeof import('#server/http/answer-once.ts')>('http/answer-once.ts')),
    ...(await load<typeof import('#server/features/handovers/handover-codes.ts')>(
      'features/handovers/handover-codes.ts',
    )),
    ...(await load<typeof import('#server/features/handovers/hand-over.ts')>(
      'features/handovers/hand-over.ts',
    )),
    ...(await load<typeof import('#server/features/handovers/confirm-handover.ts')>(
      'features/handovers/confirm-handover.ts',
    )),
    ...(await load<typeof import('#server/features/handovers/declare-handover.ts')>(
      'features/handovers/declare-handover.ts',
    )),
    ...(await load<typeof import('#server/features/handovers/deny-handover.ts')>(
      'features/handovers/deny-handover.ts',
    )),
    ...(await load<typeof import('#server/features/handovers/handover-clocks.ts')>(
      'features/handovers/handover-clocks.ts',
    )),
    ...(await load<typeof import('#server/features/cases/open-case.ts')>('features/cases/open-case.ts')),
    ...(await load<typeof import('#server/features/cases/answer-case.ts')>('features/cases/answer-case.ts')),
    ...(await load<typeof import('#server/features/cases/decide-case.ts')>('features/cases/decide-case.ts')),
    ...(await load<typeof import('#server/features/payouts/settle-transfer.ts')>(
      'features/payouts/settle-transfer.ts',
    )),
    ...(await load<typeof import('#server/integrations/payments/payout-provider.ts')>(
      'integrations/payments/payout-provider.ts',
    )),
    ...(await load<typeof import('#server/features/payouts/follow-charge.ts')>(
      'features/payouts/follow-charge.ts',
    )),
    ...(await load<typeof import('#server/features/payouts/accounts/start-onboarding.ts')>(
      'features/payouts/accounts/start-onboarding.ts',
    )),
    ...(await load<typeof import('#server/features/payouts/accounts/sync-accounts.ts')>(
      'features/payouts/accounts/sync-accounts.ts',
    )),
    ...(await load<typeof import('#server/features/payouts/reconcile-entries.ts')>(
      'features/payouts/reconcile-entries.ts',
    )),
    ...(await load<typeof import('#server/features/payouts/reconcile-with-provider.ts')>(
      'features/payouts/reconcile-with-provider.ts',
    )),
    ...(await load<typeof import('#server/features/payouts/settle-transfers.ts')>(
      'features/payouts/settle-transfers.ts',
    )),
    ...(await load<typeof import('#server/features/users/delete-user.ts')>('features/users/delete-user.ts')),
    ...(await load<typeof import('#server/features/users/ban-user.ts')>('features/users/ban-user.ts')),
    ...(await load<typeof import('#server/features/site/update-site.ts')>('features/site/update-site.ts')),
  };
}

/**
 * Creates a copy of the server in which some guards are missing.
 * @throws Error if a text to be changed does not occur exactly once
 */
export async function loadServerWithout(
  changes: Change[],
): Promise<{ server: Server; remove: () => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'dogear-without-a-guard-'));
  const remove = () => rm(root, { recursive: true, force: true });
  try {
    for (const folder of ['server', 'contract', 'messages'])
      await cp(join(project, folder), join(root, folder), { recursive: true, filter: isSource });
    await symlink(join(project, 'node_modules'), join(root, 'node_modules'), 'junction');
    await writeFile(join(root, 'package.json'), await packageOfCopy());
    for (const change of changes) await apply(root, change);
    return { server: await loadServer(root), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The copy resolves `#server/*` and `#contract/*` to its own files. */
async function packageOfCopy(): Promise<string> {
  const { imports } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as {
    imports: object;
  };
  return JSON.stringify({ type: 'module', imports });
}

const isSource = (path: string): boolean =>
  !/[.]test[.]ts$/.test(path) && !/([.](webp|svg|woff2)|tsconfig[.]json)$/.test(path);

async function apply(root: string, { file, from, to }: Change): Promise<void> {
  const path = join(root, file);
  const source = await readFile(path, 'utf8');
  const found = source.split(from).length - 1;
  if (found !== 1)
    throw new Error(`This stands ${found} times in ${file}, where a guard was to be taken out:\n${from}`);
  await writeFile(
    path,
    source.replace(from, () => to),
  );
}
