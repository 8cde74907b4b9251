import type { Db } from '#server/db/schema.ts';
import type { SignUpInvitationMail } from '../mail/templates/sign-up-invitation.ts';
import { type SignUpTokens, signUpPath } from './invitation-token.ts';
import { isUsable } from './is-usable.ts';

type Deps = { tokens: SignUpTokens; publicOrigin: string };

/** Returns a function that finds what the email of an invitation says; undefined once it cannot be used any more. */
export const createFindSignUpInvitation =
  ({ tokens, publicOrigin }: Deps) =>
  async (db: Db, id: string): Promise<SignUpInvitationMail | undefined> => {
    const row = await db
      .selectFrom('invitations')
      .innerJoin('users as inviter', 'inviter.id', 'invitations.created_by')
      .select(['invitations.email', 'inviter.name as inviter'])
      .where('invitations.id', '=', id)
      .where(isUsable)
      .executeTakeFirst();
    if (!row?.email) return undefined;
    return { email: row.email, inviter: row.inviter, link: publicOrigin + signUpPath(tokens.create(id)) };
  };
