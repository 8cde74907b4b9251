import { findEmailChange } from '../features/auth/email-change/find-email-change.ts';
import { createEmailToken, createMailedToken } from '../features/auth/email-token.ts';
import { createFindSignUpInvitation } from '../features/invitations/find-sign-up-invitation.ts';
import { createSignUpTokens } from '../features/invitations/invitation-token.ts';
import type { MailSources } from '../features/mail/worker.ts';
import { createFindMeetingMail } from '../features/meetings/find-meeting-mail.ts';
import { createNotificationMails } from '../features/notifications/find-notification-mail.ts';
import { createUnsubscribeTokens } from '../features/notifications/unsubscribe-token.ts';
import { findReceiptOfPayment } from '../features/payments/receipts.ts';
import { createFindInvitation } from '../features/staff/find-invitation.ts';
import { createInvitationTokens } from '../features/staff/invitation-token.ts';
import { createFindWishMail } from '../features/wishes/wish-mail.ts';

/** The functions with which the features say what their emails are about. */
export function createMailSources(secret: string, publicOrigin: string): Omit<MailSources, 'currentSite'> {
  const tokens = createUnsubscribeTokens(secret);
  return {
    ...createNotificationMails({ tokens, publicOrigin }),
    createMailedToken,
    createChangeToken: (db, changeId) => createEmailToken(db, 'change-email', changeId),
    findEmailChange,
    findReceiptOfPayment,
    findMeetingMail: createFindMeetingMail({ publicOrigin }),
    findWishMail: createFindWishMail({ tokens, publicOrigin }),
    findInvitation: createFindInvitation({ tokens: createInvitationTokens(secret), publicOrigin }),
    findSignUpInvitation: createFindSignUpInvitation({ tokens: createSignUpTokens(secret), publicOrigin }),
  };
}
