import * as z from 'zod/mini';
import { id } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { paginationDescription, paginationQuery } from './kernel/pagination.ts';
import { mailMessages } from './mail.ts';

/** Administrative actions, and irreversible changes to one's own account. */
export const auditActions = [
  'verify_seller',
  'ban_person',
  'unban_person',
  'delete_person',
  'delete_own_account',
  'grant_admin',
  'revoke_admin',
  'create_reset_link',
  'change_email',
  'remove_reported_book',
  'dismiss_reported_book',
  'dismiss_reported_message',
  'dismiss_reported_review',
  'hide_review',
  'show_review',
  'decide_case',
  'settle_payment',
  'settle_transfer',
  'read_dispute',
  'create_payout',
  'download_payout_file',
  'mark_payout_paid',
  'return_payout',
  'cancel_payout',
  'update_host_account',
  'retry_mail',
  'discard_mail',
  'update_site',
  'update_site_text',
  'add_category',
  'update_category',
  'move_category',
  'merge_categories',
  'delete_category',
  'set_footer_categories',
  'add_meeting_place',
  'update_meeting_place',
  'delete_meeting_place',
  'invite_staff',
  'revoke_invitation',
  'accept_invitation',
  'decline_invitation',
  'update_staff',
  'remove_staff',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditEntrySchema = z.object({
  _id: id,
  at: z.string(),
  action: z.enum(auditActions),
  /** Who did it; null for someone without an account. */
  actorName: z.nullable(z.string()),
  /**
   * How someone without an account did it: the operator on the command line, the host in the setup before there is an administrator,
   * or an invited person by a link.
   */
  by: z.nullable(z.enum(['command line', 'setup', 'link'])),
  /** The current name of the affected user, book or payment. */
  subjectName: z.nullable(z.string()),
  /** The kind of mail, if the action was about a mail. */
  mail: z.nullable(z.enum(mailMessages)),
  /** The settings or the text of the site that changed, each shortened; empty for every other action. */
  changes: z.array(
    z.object({
      setting: z.string(),
      /** The language of a text; null for a setting. */
      locale: z.nullable(z.string()),
      from: z.string(),
      to: z.string(),
    }),
  ),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/audit-log',
  summary: `Lists admin actions and deleted accounts: who did what, and when. Entries can’t be edited. ${paginationDescription}`,
  tag: 'Administration',
  access: ['admin'],
  query: z.object(paginationQuery),
  response: z.array(auditEntrySchema),
});
