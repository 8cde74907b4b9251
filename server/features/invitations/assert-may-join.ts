import { sql } from 'kysely';
import { settings } from '#contract/settings.ts';
import { isActiveUser } from '#server/db/active-user.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { hashSecret } from '#server/lib/hash-secret.ts';
import { isOfDomains } from './assert-address-fits.ts';
import { hashOfInvitation } from './invitation-token.ts';
import { isUsable } from './is-usable.ts';

/** The header in which the invitation of a request reaches the check; the server sets it. */
export const invitationHeader = 'x-dogear-invitation';

type Newcomer = {
  /** The ID that the account will have. */
  id: string;
  email: string;
  invitation: string | undefined;
};

/**
 * Checks that the site lets a new account in, and uses up its invitation. It runs in the transaction that creates the account:
 * a second connection could deadlock when many people sign up at once. A change of the setting waits for the sign-ups that
 * have been let in.
 * @throws DomainError `site_not_set_up` before there is an administrator, who may have the same address; `domain_required`, `invitation_required`, `invitation_invalid`, `invitation_for_other_email`
 */
export async function assertMayJoin(on: Db | Tx, newcomer: Newcomer): Promise<void> {
  if (await isWaitingForFirstAdmin(on)) throw new DomainError('site_not_set_up');
  const site = await on.selectFrom('site').select(['joining', 'domains']).forShare().executeTakeFirst();
  const joining = site?.joining ?? settings.joining.unset;
  if (joining === 'open') return;
  const isOfDomain = joining === 'domain' && isOfDomains(newcomer.email, site?.domains ?? []);
  // An invitation opens a site that is for its domains, too.
  const refusal = newcomer.invitation
    ? await redeemInvitation(on, { ...newcomer, token: newcomer.invitation })
    : joining === 'domain'
      ? 'domain_required'
      : 'invitation_required';
  if (refusal && !isOfDomain) throw new DomainError(refusal);
}

/** Whether the one-time address for the first administrator has been printed, and no one has finished with it. */
const isWaitingForFirstAdmin = async (on: Db | Tx): Promise<boolean> =>
  (await on
    .selectFrom('setup')
    .select('id')
    .where((setup) => setup.or([setup('key_hash', 'is not', null), setup('claim_hash', 'is not', null)]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('users.id').where('role', '=', 'admin').where(isActiveUser()))),
    )
    .executeTakeFirst()) !== undefined;

/** Whether an invitation could open an account now. For whom it is, only a sign-up reveals. */
export const checkSignUpInvitation = async (db: Db, token: string): Promise<boolean> =>
  isStaffToken(token) ? (await findStaffInvitation(db, token)) !== undefined : isUnused(db, token);

type Redemption = { id: string; email: string; token: string };
type Refusal = 'invitation_invalid' | 'invitation_for_other_email';

/** Uses up an invitation, or returns why it cannot be used. One to help run the site is used up when it is accepted. */
async function redeemInvitation(on: Db | Tx, { id, email, token }: Redemption): Promise<Refusal | undefined> {
  if (isStaffToken(token)) {
    const invited = await findStaffInvitation(on, token);
    if (!invited) return 'invitation_invalid';
    return invited.email === email ? undefined : 'invitation_for_other_email';
  }
  // Of two people who use it at the same moment, the second waits here and finds it used.
  const redeemed = await on
    .updateTable('invitations')
    .set({ used_at: sql<Date>`now()`, used_by: id })
    .where('token_hash', '=', hashOfInvitation(token))
    .where(isUsable)
    .where((invitation) => invitation.or([invitation('email', 'is', null), invitation('email', '=', email)]))
    .returning('id')
    .executeTakeFirst();
  if (redeemed) return undefined;
  return (await isUnused(on, token)) ? 'invitation_for_other_email' : 'invitation_invalid';
}

/** Whether an invitation to sign up can be used, with the address that it is for. */
const isUnused = async (on: Db | Tx, token: string): Promise<boolean> =>
  (await on
    .selectFrom('invitations')
    .select('id')
    .where('token_hash', '=', hashOfInvitation(token))
    .where(isUsable)
    .executeTakeFirst()) !== undefined;

/** As in features/staff, it is void once the administrator who sent it is none. */
const findStaffInvitation = (on: Db | Tx, token: string) =>
  on
    .selectFrom('staff_invitations')
    .innerJoin('users as inviter', 'inviter.id', 'invited_by')
    .select(['staff_invitations.id', 'staff_invitations.email'])
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('inviter.role', '=', 'admin')
    .where(isActiveUser('inviter'))
    .executeTakeFirst();

/** Its token is longer than that of an invitation to sign up. */
const isStaffToken = (token: string): boolean => token.length > 32;
