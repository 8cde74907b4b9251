import type { Logger } from 'pino';
import { isLocale, type Locale } from '#contract/kernel/locales/locales.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { pageHref } from '#contract/pages.ts';
import type { Receipt } from '#contract/payments/receipts.ts';
import type { Db } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import type { MailService } from '#server/integrations/mail/mail-service.ts';
import { MailDeliveryError } from '#server/integrations/mail/mail-service.ts';
import type { JobHandler, JobQueue } from '#server/jobs/job-queue.ts';
import { errorName } from '#server/lib/errors.ts';
import {
  type EmailChangeMail,
  type EmailChangeSources,
  findChangeRecipient,
  isEmailChangeMail,
  renderEmailChangeMail,
} from './email-change-mails.ts';
import { findCover, findCovers } from './find-cover.ts';
import { createFindLogo } from './find-logo.ts';
import { createMailLanguage, type MailLanguage, type MailSite } from './mail-language.ts';
import {
  type CaseNotification,
  type MailJob,
  type MoneyNotification,
  mailQueue,
  type OrderNotification,
  type ReviewNotification,
} from './queue.ts';
import type { Email } from './render.ts';
import { bankAccountChanged } from './templates/bank-account-changed.ts';
import { renderCaseNotification } from './templates/case-notifications.ts';
import { confirmSignIn } from './templates/confirm-sign-in.ts';
import { dailyDigest } from './templates/daily-digest.ts';
import { renderEarningsPaid } from './templates/earnings-paid.ts';
import { renderEarningsReturned } from './templates/earnings-returned.ts';
import { listingRemoved } from './templates/listing-removed.ts';
import { type FindMeetingMail, meetingNotification } from './templates/meeting-notifications.ts';
import { messagesUnread, type UnreadConversation } from './templates/messages-unread.ts';
import { renderMoneyNotification } from './templates/money-notifications.ts';
import { renderOrderNotification } from './templates/order-notifications.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { receipt as receiptEmail } from './templates/receipt.ts';
import { refund } from './templates/refund.ts';
import { resetPassword } from './templates/reset-password.ts';
import { renderReviewNotification } from './templates/review-notifications.ts';
import { sellerVerified } from './templates/seller-verified.ts';
import { type SignUpInvitationMail, signUpInvitation } from './templates/sign-up-invitation.ts';
import { type StaffInvitationMail, staffInvitation } from './templates/staff-invitation.ts';
import type { UnsubscribeLinks } from './templates/unsubscribing.ts';
import { verifyEmail } from './templates/verify-email.ts';
import { welcome } from './templates/welcome.ts';
import { type WishMail, wishesMatched } from './templates/wishes-matched.ts';
import { renderForUnconfirmedAddress } from './unconfirmed-address.ts';

type Deps = {
  db: Db;
  mail: MailService;
  store: ImageStore;
  /** Scheme, host and port of Dogear's own pages. */
  publicOrigin: string;
  log: Logger;
} & MailSources;

/** Functions of other features that rendering a mail needs. */
export type MailSources = {
  createMailedToken: (
    db: Db,
    purpose: 'verify-email' | 'reset-password' | 'confirm-sign-in',
    user: { id: string; email: string },
  ) => Promise<string | undefined>;
  findReceiptOfPayment: (db: Db, paymentId: string, locale: Locale) => Promise<Receipt | undefined>;
  findMeetingMail: FindMeetingMail;
  findUnreadConversation: (
    db: Db,
    conversationId: string,
    userId: string,
    locale: Locale,
  ) => Promise<UnreadConversation | undefined>;
  findDigest: (db: Db, digestId: string, locale: Locale) => Promise<Notification[]>;
  unsubscribeLinks: (ended: {
    kind: 'messages' | 'meetings' | 'reviews' | 'digest';
    /** Of the user. */
    id: string;
  }) => UnsubscribeLinks;
  findWishMail: (db: Db, mailId: string) => Promise<WishMail | undefined>;
  findInvitation: (db: Db, id: string) => Promise<StaffInvitationMail | undefined>;
  findSignUpInvitation: (db: Db, id: string) => Promise<SignUpInvitationMail | undefined>;
  currentSite: () => Promise<MailSite>;
} & EmailChangeSources;

/** Starts sending queued mail, at most three at a time. Failures are retried with increasing delays. */
export async function startMailWorker(jobs: JobQueue, deps: Deps): Promise<void> {
  await jobs.work<MailJob>(mailQueue, {
    concurrency: 3,
    run: sendMail(deps),
    isPermanent: (error) => error instanceof MailDeliveryError && error.permanent,
    onFailure: (error, { id, payload: mailJob, attempt, isFinalAttempt }) => {
      const facts = { job: id, message: mailJob.message, attempt, reason: (error as Error).message };
      if (isFinalAttempt) deps.log.error(facts, 'mail_delivery_failed');
      else deps.log.warn(facts, 'mail_delivery_retried');
    },
  });
}

const sendMail = (given: Deps): JobHandler<MailJob> => {
  const deps = { ...given, findLogo: createFindLogo(given) };
  return async (mailJob, { id, createdOn }) => {
    const { mail } = deps;
    try {
      const recipient = await findAddressee(deps, mailJob);
      const email =
        recipient && (await renderMail(deps, mailJob, recipient, await languageOf(deps, mailJob, recipient)));
      if (email) await mail.deliver({ id, orderedAt: createdOn, to: recipient.email, ...email });
    } catch (error) {
      // The error is stored with the job. Other errors may contain personal data, so only their name is kept.
      throw error instanceof MailDeliveryError ? error : new MailDeliveryError(errorName(error));
    }
  };
};

type Recipient = { id: string; name: string; email: string; email_verified: boolean; locale: string | null };

/** The language that the recipient has chosen, or else that of the request which caused the mail, if the site offers it; else the site's. */
async function languageOf(
  { currentSite, findLogo }: Deps & { findLogo: ReturnType<typeof createFindLogo> },
  mailJob: MailJob,
  { locale }: Recipient,
): Promise<MailLanguage> {
  const site = await currentSite();
  const known = [locale, mailJob.locale].filter(isLocale).find((one) => site.locales.includes(one));
  return createMailLanguage(known ?? site.defaultLocale, site, await findLogo(site.logoUrl));
}

/** About money that moved. */
const moneyMessages: ReadonlySet<MailJob['message']> = new Set([
  'receipt',
  'refund',
  'order-refunded',
  'earnings-paid',
  'earnings-returned',
  'earnings-sent',
  'earnings-taken-back',
]);

function findAddressee(deps: Deps, mailJob: MailJob): Promise<Recipient | undefined> {
  if (mailJob.message === 'staff-invitation' || mailJob.message === 'sign-up-invitation')
    return findInvited(deps, mailJob);
  return isEmailChangeMail(mailJob) ? findByChange(deps, mailJob) : findRecipient(deps.db, mailJob);
}

/** Mails about a change of the address go to the one that is no longer, or not yet, that of the account. */
async function findByChange(deps: Deps, mailJob: EmailChangeMail): Promise<Recipient | undefined> {
  const found = await findChangeRecipient(deps.db, deps, mailJob);
  const user = found && (await findRecipient(deps.db, { ...mailJob, personId: found.userId }));
  return user && { ...user, email: found.email };
}

/** Deleted users get no mail. Banned users get only what is about money that moved. */
async function findRecipient(db: Db, { personId: id, message }: MailJob): Promise<Recipient | undefined> {
  if (!id) return undefined;
  const isAboutMoney = moneyMessages.has(message);
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified', 'locale'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(!isAboutMoney, (users) => users.where('banned_at', 'is', null))
    .executeTakeFirst();
}

/** The invited address, in the language of its account if it has one. */
async function findInvited(
  { db, findInvitation, findSignUpInvitation }: Deps,
  { message, invitationId: id }: Extract<MailJob, { invitationId: string }>,
): Promise<Recipient | undefined> {
  const find = message === 'staff-invitation' ? findInvitation : findSignUpInvitation;
  const invitation = await find(db, id);
  if (!invitation) return undefined;
  const { email } = invitation;
  const account = await db.selectFrom('users').select('locale').where('email', '=', email).executeTakeFirst();
  return { id, name: '', email, email_verified: true, locale: account?.locale ?? null };
}

/** Undefined when the mail is obsolete. Tokens are created now, so their lifetime starts when the mail is sent. */
async function renderMail(
  deps: Deps,
  mailJob: MailJob,
  recipient: Recipient,
  language: MailLanguage,
): Promise<Email | undefined> {
  const { db, publicOrigin: origin } = deps;
  const { id, name, email_verified } = recipient;
  const linkTo = async (purpose: 'verify-email' | 'reset-password' | 'confirm-sign-in') => {
    const token = await deps.createMailedToken(db, purpose, recipient);
    return token === undefined ? undefined : origin + pageHref(`/${purpose}`, { token });
  };
  switch (mailJob.message) {
    case 'welcome':
    case 'verify-email': {
      if (email_verified) return undefined;
      const link = await linkTo('verify-email');
      if (!link) return undefined;
      return mailJob.message === 'welcome'
        ? welcome(language, { name, link, origin })
        : verifyEmail(language, { name, link });
    }
    case 'reset-password': {
      const link = await linkTo('reset-password');
      return link === undefined ? undefined : resetPassword(language, { name, link });
    }
    case 'confirm-sign-in': {
      const link = await linkTo('confirm-sign-in');
      return link === undefined ? undefined : confirmSignIn(language, { name, link });
    }
    case 'password-changed':
      return passwordChanged(language, { name, link: origin + pageHref('/forgot-password') });
    case 'bank-account-changed':
      return bankAccountChanged(language, { name, link: origin + pageHref('/forgot-password') });
    case 'change-email':
    case 'email-change-asked':
    case 'email-changed':
      return renderEmailChangeMail(db, deps, language, { mailJob, origin });
    case 'earnings-paid':
      return renderEarningsPaid(db, language, {
        ...mailJob,
        sellerId: id,
        name,
        link: origin + pageHref('/dashboard'),
      });
    case 'earnings-returned':
      return renderEarningsReturned(db, language, {
        ...mailJob,
        sellerId: id,
        name,
        link: origin + pageHref('/dashboard/earnings'),
      });
    case 'seller-verified':
      return sellerVerified(language, { name, link: origin + pageHref('/dashboard/addaproduct') });
    case 'staff-invitation': {
      const invitation = await deps.findInvitation(db, mailJob.invitationId);
      return invitation && staffInvitation(language, invitation);
    }
    case 'sign-up-invitation': {
      const invitation = await deps.findSignUpInvitation(db, mailJob.invitationId);
      return invitation && signUpInvitation(language, invitation);
    }
    case 'wishes-matched': {
      // These mails say what other users entered, and nothing is urgent in them.
      const wishMail = email_verified ? await deps.findWishMail(db, mailJob.mailId) : undefined;
      const ids = wishMail?.books.map((book) => book.id) ?? [];
      return (
        wishMail && wishesMatched(language, { name, origin, wishMail, covers: await findCovers(deps, ids) })
      );
    }
    case 'messages-unread':
      return renderUnreadConversation(deps, mailJob.conversationId, recipient, language);
    case 'daily-digest': {
      // It has what other users entered.
      const notifications = email_verified
        ? await deps.findDigest(db, mailJob.digestId, language.locale)
        : [];
      if (notifications.length === 0) return undefined;
      const links = deps.unsubscribeLinks({ kind: 'digest', id });
      return dailyDigest(language, { name, origin, notifications, links });
    }
    default:
      return renderBookMail(deps, mailJob, recipient, language);
  }
}

async function renderUnreadConversation(
  deps: Deps,
  conversationId: string,
  { id, name, email_verified }: Recipient,
  language: MailLanguage,
): Promise<Email | undefined> {
  const { db, publicOrigin: origin } = deps;
  const conversation = await deps.findUnreadConversation(db, conversationId, id, language.locale);
  if (!conversation) return undefined;
  if (!email_verified) return renderForUnconfirmedAddress(language, 'messages-unread', origin);
  const covers = await findCovers(deps, [conversation.bookId]);
  const cover = covers.get(conversation.bookId);
  const links = deps.unsubscribeLinks({ kind: 'messages', id });
  return messagesUnread(language, { name, origin, cover, conversation, links });
}

type BookMail = Extract<MailJob, { paymentId: string } | { orderId: string } | { bookId: string }>;

/** These mails contain input of other users, so their details go to confirmed addresses only. */
async function renderBookMail(
  deps: Deps,
  mailJob: BookMail & Pick<MailJob, 'personId'>,
  { id: recipientId, name, email_verified }: Recipient,
  language: MailLanguage,
): Promise<Email | undefined> {
  const { db, publicOrigin: origin } = deps;
  const cover = email_verified ? await findCover(deps, mailJob) : undefined;
  switch (mailJob.message) {
    case 'receipt':
    case 'refund': {
      const receipt = await deps.findReceiptOfPayment(db, mailJob.paymentId, language.locale);
      // A payment refunded before its receipt was sent gets only the refund mail.
      if (!receipt || (receipt.status === 'paid') !== (mailJob.message === 'receipt')) return undefined;
      if (!email_verified) return renderForUnconfirmedAddress(language, mailJob.message, origin, receipt);
      const data = {
        name,
        link: origin + pageHref('/dashboard/receipt/:id', { id: receipt._id }),
        receipt,
        cover,
      };
      return mailJob.message === 'receipt' ? receiptEmail(language, data) : refund(language, data);
    }
    case 'meeting-proposed':
    case 'meeting-agreed':
    case 'meeting-reminder': {
      const meeting = await deps.findMeetingMail(db, mailJob, recipientId, language.locale);
      if (!meeting) return undefined;
      if (!email_verified) return renderForUnconfirmedAddress(language, mailJob.message, origin);
      const links = deps.unsubscribeLinks({ kind: 'meetings', id: recipientId });
      return meetingNotification(language, mailJob.message, { name, origin, cover, meeting, links });
    }
    case 'listing-removed': {
      if (!email_verified) return renderForUnconfirmedAddress(language, mailJob.message, origin);
      const { title } = await findTitle(db, mailJob.bookId);
      return listingRemoved(language, {
        name,
        title,
        cover,
        link: origin + pageHref('/dashboard/myproducts'),
      });
    }
    default: {
      const email = await renderOrderMail(deps, mailJob, language, { recipientId, name, origin, cover });
      return email && !email_verified
        ? renderForUnconfirmedAddress(language, mailJob.message, origin)
        : email;
    }
  }
}

type OrderMail = Extract<
  MailJob,
  | { message: OrderNotification }
  | { message: CaseNotification }
  | { message: ReviewNotification }
  | { message: MoneyNotification }
>;
type OrderMailInput = {
  recipientId: string;
  name: string;
  origin: string;
  cover: Awaited<ReturnType<typeof findCover>>;
};

/** Undefined when what the mail reports no longer applies. */
async function renderOrderMail(
  { db, unsubscribeLinks }: Deps,
  mailJob: OrderMail,
  language: MailLanguage,
  input: OrderMailInput,
): Promise<Email | undefined> {
  switch (mailJob.message) {
    case 'case-opened':
    case 'case-answered':
    case 'case-ready':
    case 'case-decided':
    case 'case-withdrawn':
      return renderCaseNotification(db, language, { ...mailJob, ...input });
    case 'review-published':
    case 'review-replied': {
      const links = unsubscribeLinks({ kind: 'reviews', id: input.recipientId });
      return renderReviewNotification(db, language, { ...mailJob, ...input, links });
    }
    case 'payout-account-needed':
    case 'earnings-sent':
    case 'earnings-taken-back':
    case 'charge-disputed':
    case 'charge-refunded-in-part':
    case 'refund-failed':
      return renderMoneyNotification(db, language, { ...mailJob, ...input });
    default:
      return renderOrderNotification(db, language, { ...mailJob, ...input });
  }
}

const findTitle = (db: Db, bookId: string) =>
  db.selectFrom('books').select('title').where('id', '=', bookId).executeTakeFirstOrThrow();
