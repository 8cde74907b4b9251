import { randomUUID } from 'node:crypto';
import { hashOf } from '#server/features/setup/setup-secret.ts';
import { createInvitationTokens } from '#server/features/staff/invitation-token.ts';
import { mergeTarget } from '../permissions/objects.ts';
import type { ListeningApp } from '../support/listening-app.ts';
import type { Prepare } from './prepare-request.ts';

/** What changes of the site need to succeed: the current version, or what another call leaves behind. */
export const siteRequests: Record<string, Prepare> = {
  updateSite: async ({ app }) => {
    const { version } = await app.db.selectFrom('site').select('version').executeTakeFirstOrThrow();
    return { body: { version, changes: { tagline: 'Books of the town' } } };
  },
  updateSiteText: async ({ app }) => {
    const text = await app.db
      .selectFrom('site_texts')
      .select('version')
      .where('key', '=', 'blog')
      .where('locale', '=', 'de')
      .executeTakeFirst();
    return { body: { locale: 'de', text: 'Neues', publish: false, version: text?.version ?? 0 } };
  },
  agreeToTerms: async ({ app, caller }) => ({ body: { version: await publishTerms(app, caller.id) } }),
  addCategory: async ({ app }) => ({
    body: {
      name: `Shelf ${randomUUID().slice(0, 8)}`,
      names: {},
      category_id: undefined,
      picture: app.listing().book_photo,
    },
  }),
  updateCategory: async ({ app }) => ({
    body: {
      version: 1,
      name: 'Poems',
      names: {},
      category_id: undefined,
      picture: app.listing().book_photo,
      isRetired: true,
    },
  }),
  mergeCategories: async () => ({ body: { into: mergeTarget, version: 1 } }),
  updateMeetingPlace: async () => ({ body: { version: 1, name: `Library ${randomUUID()}` } }),
  confirmTestMail: async ({ app }) => {
    const code = '482915';
    await app.db
      .updateTable('setup')
      .set({ mail_code_hash: hashOf(code), mail_code_expires_at: new Date(Date.now() + 60_000) })
      .execute();
    return { body: { code } };
  },
  declineStaffInvitation: async ({ app }) => ({
    body: { token: await invite(app, 'declining@dogear.test') },
  }),
  acceptStaffInvitation: async ({ app, caller }) => ({ body: { token: await invite(app, caller.email) } }),
};

async function publishTerms({ db }: ListeningApp, publishedBy: string): Promise<number> {
  await db
    .insertInto('site_text_versions')
    .values({ key: 'terms', version: 1, locale: 'en', text: 'Be kind.', published_by: publishedBy })
    .onConflict((same) => same.doNothing())
    .execute();
  return 1;
}

/** Only an invitation by someone who still is an administrator is valid, and only for a confirmed address. */
async function invite({ db, secret }: ListeningApp, email: string): Promise<string> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('banned_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute();
  const tokens = createInvitationTokens(secret);
  const id = randomUUID();
  await db.deleteFrom('staff_invitations').where('email', '=', email).execute();
  await db
    .insertInto('staff_invitations')
    .values({
      id,
      email,
      token_hash: tokens.hashOf(id),
      is_admin: false,
      invited_by: admin.id,
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  return tokens.create(id);
}
