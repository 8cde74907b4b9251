import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Auth } from '../auth/better-auth.ts';
import { assertPasswordNotCommon } from '../auth/common-passwords.ts';
import { orEmailTaken } from '../auth/email-taken.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { siteSubjectId } from '../site/update-site.ts';
import { hasAdmin } from './has-admin.ts';
import { selectClaim } from './setup-caller.ts';
import { hashOf } from './setup-secret.ts';

type Deps = { db: Db; auth: Auth; enqueueMail: EnqueueMail };
type NewAdmin = { name: string; email: string; password: string; timeZone?: string | undefined };

/**
 * Creates the site's first administrator for the browser with the claim, which ends the claim: from then on the setup
 * belongs to the account. All in one transaction, so that a crash leaves either the claim or the account.
 * @throws DomainError `not_signed_in`, `already_set_up`, `email_taken`, `invalid_input` for a common password
 */
export async function createFirstAdmin(
  { db, auth, enqueueMail }: Deps,
  claim: string,
  { name, email, password, timeZone }: NewAdmin,
): Promise<void> {
  await assertPasswordNotCommon(password, 'password');
  const { password: hasher } = await auth.$context;
  const hash = await hasher.hash(password);
  await db
    .transaction()
    .execute(async (tx) => {
      const isConfirmed = (await lockClaim(tx, claim)).mail_address_hash === hashOf(email);
      const id = await insertAdmin(tx, { name, email, isConfirmed, hash });
      await endClaim(tx);
      await enqueueMail(tx, { message: 'welcome', personId: id }, id);
      await recordAudit(tx, {
        actorId: id,
        action: 'grant_admin',
        subjectType: 'user',
        subjectId: id,
        details: { by: 'setup', roleBefore: null },
      });
      if (timeZone) await presetTimeZone(tx, id, timeZone);
    })
    .catch(orEmailTaken);
}

/** Locks the setup, so that of two requests at the same moment one finds the other's administrator. */
async function lockClaim(tx: Tx, claim: string): Promise<{ mail_address_hash: string | null }> {
  const setup = await selectClaim(tx, claim).forUpdate().executeTakeFirst();
  if (await hasAdmin(tx)) throw new DomainError('already_set_up');
  if (!setup) throw new DomainError('not_signed_in');
  return { mail_address_hash: setup.mail_confirmed_at ? setup.mail_address_hash : null };
}

type AdminRows = Pick<NewAdmin, 'name' | 'email'> & { isConfirmed: boolean; hash: string };

async function insertAdmin(tx: Tx, { name, email, isConfirmed, hash }: AdminRows): Promise<string> {
  const id = uuidV7();
  await tx
    .insertInto('users')
    .values({ id, name, email, email_verified: isConfirmed, role: 'admin' })
    .execute();
  await tx
    .insertInto('accounts')
    .values({ id: uuidV7(), user_id: id, account_id: id, provider_id: 'credential', password: hash })
    .execute();
  return id;
}

/** A step of the setup shows it, and can change it. */
async function presetTimeZone(tx: Tx, adminId: string, timeZone: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('site')
    .set(({ eb }) => ({
      time_zone: timeZone,
      version: eb('version', '+', 1),
      updated_at: new Date(),
      updated_by: adminId,
    }))
    .where('time_zone', '=', 'UTC')
    .where('time_zone', '!=', timeZone)
    .where(sql<boolean>`exists (select from pg_timezone_names where name = ${timeZone})`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordAudit(tx, {
    actorId: adminId,
    action: 'update_site',
    subjectType: 'site',
    subjectId: siteSubjectId,
    details: { by: 'setup', changes: { timeZone: { from: 'UTC', to: timeZone } } },
  });
}

const endClaim = (tx: Tx) =>
  tx
    .updateTable('setup')
    .set(({ fn, val }) => ({
      key_hash: null,
      key_expires_at: null,
      claim_hash: null,
      claim_expires_at: null,
      mail_address_hash: null,
      steps_done: fn('array_append', ['steps_done', val('account')]),
    }))
    .execute();
