import type { Hono } from 'hono';
import * as calls from '#contract/payouts/bank-accounts.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { type BankAccountDeps, deleteBankAccount, updateBankAccount } from './bank-account.ts';

export function registerBankAccountRoutes(app: Hono<AppEnv>, deps: BankAccountDeps): void {
  registerEndpoint(app, calls.updateBankAccount, async ({ body }, { id }) => {
    await updateBankAccount(deps, id, body);
    return { acknowledged: true };
  });

  registerEndpoint(app, calls.deleteBankAccount, async (_, { id }) => {
    await deleteBankAccount(deps, id);
    return { acknowledged: true };
  });
}
