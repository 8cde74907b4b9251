import type * as z from 'zod/mini';
import type { ResponseOf } from '#contract/kernel/http.ts';
import type { hostAccountForm } from '#contract/payouts/bank-accounts.ts';
import type * as payouts from '#contract/payouts/payouts.ts';
import type { Db } from '#server/db/schema.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { siteSubjectId } from '../../site/update-site.ts';

/** Returns the account that the host pays sellers from. */
export async function getHostAccount(db: Db): Promise<ResponseOf<typeof payouts.getHostAccount>> {
  const site = await db
    .selectFrom('site')
    .select(['payout_holder as holder', 'payout_iban as iban', 'payout_bic as bic'])
    .executeTakeFirst();
  if (!site?.holder || !site.iban) return { account: null };
  return { account: { holder: site.holder, iban: site.iban, bic: site.bic } };
}

/** Sets it. The audit log says that it changed, and not to what, because nothing can be deleted there. */
export async function updateHostAccount(
  db: Db,
  adminId: string,
  { holder, iban, bic }: z.output<typeof hostAccountForm>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('site')
      .set({ payout_holder: holder, payout_iban: iban, payout_bic: bic ?? null })
      .execute();
    await recordAudit(tx, {
      actorId: adminId,
      action: 'update_host_account',
      subjectType: 'site',
      subjectId: siteSubjectId,
    });
  });
}
