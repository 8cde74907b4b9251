import type { Logger } from 'pino';
import { isLocale } from '#contract/locales.ts';
import type { Receipt } from '#contract/receipts.ts';
import type { Db } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import type { MailService } from '#server/integrations/mail/mail-service.ts';
import { MailDeliveryError } from '#server/integrations/mail/mail-service.ts';
import type { JobHandler, JobQueue } from '#server/jobs/job-queue.ts';
import { errorName } from '#server/lib/errors.ts';
import { findCover, findCovers } from './find-cover.ts';
import { createMailLanguage, type MailLanguage, type MailSite } from './mail-language.ts';
import { type MailJob, mailQueue } from './queue.ts';
import type { Email } from './render.ts';
import { confirmSignIn } from './templates/confirm-sign-in.ts';
import { listingRemoved } from './templates/listing-removed.ts';
import { renderOrderNotification } from './templates/order-notifications.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { receipt as receiptEmail } from './templates/receipt.ts';
import { refund } from './templates/refund.ts';
import { resetPassword } from './templates/reset-password.ts';
import { sellerVerified } from './templates/seller-verified.ts';
import { type StaffInvitationMail, staffInvitation } from './templates/staff-invitation.ts';
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
  createEmailToken: (
    db: Db,
    purpose: 'verify-email' | 'reset-password' | 'confirm-sign-in',
    userId: string,
  ) => Promise<string>;
  findReceiptOfPayment: (db: Db, paymentId: string) => Promise<Receipt | undefined>;
  findWishMail: (db: Db, mailId: string) => Promise<WishMail | undefined>;
  findInvitation: (db: Db, id: string) => Promise<StaffInvitationMail | undefined>;
  currentSite: () => Promise<MailSite>;
};

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

const sendMail =
  (deps: Deps): JobHandler<MailJob> =>
  async (mailJob, { id, createdOn }) => {
    const { db, mail } = deps;
    try {
      const recipient =
        mailJob.message === 'staff-invitation'
          ? await findInvited(deps, mailJob.invitationId)
          : await findRecipient(db, mailJob);
      const email =
        recipient && (await renderMail(deps, mailJob, recipient, await languageOf(deps, mailJob, recipient)));
      if (email) await mail.deliver({ id, orderedAt: createdOn, to: recipient.email, ...email });
    } catch (error) {
      // The error is stored with the job. Other errors may contain personal data, so only their name is kept.
      throw error instanceof MailDeliveryError ? error : new MailDeliveryError(errorName(error));
    }
  };

type Recipient = { id: string; name: string; email: string; email_verified: boolean; locale: string | null };

/** The language that the recipient has chosen, or else that of the request which caused the mail, or else the site's. */
async function languageOf(
  { currentSite }: Deps,
  mailJob: MailJob,
  { locale }: Recipient,
): Promise<MailLanguage> {
  const site = await currentSite();
  const known = [locale, mailJob.locale].find(isLocale);
  return createMailLanguage(known ?? site.defaultLocale, site);
}

/** Deleted users get no mail. Banned users get only receipts and refunds. */
async function findRecipient(db: Db, { personId: id, message }: MailJob): Promise<Recipient | undefined> {
  if (!id) return undefined;
  const isAboutMoney = message === 'receipt' || message === 'refund';
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified', 'locale'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(!isAboutMoney, (users) => users.where('banned_at', 'is', null))
    .executeTakeFirst();
}

/** The invited address, in the language of its account if it has one. */
async function findInvited({ db, findInvitation }: Deps, id: string): Promise<Recipient | undefined> {
  const invitation = await findInvitation(db, id);
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
  const { db, publicOrigin: origin, createEmailToken } = deps;
  const { id, name, email_verified } = recipient;
  switch (mailJob.message) {
    case 'welcome':
    case 'verify-email': {
      if (email_verified) return undefined;
      const link = `${origin}/verify-email?token=${await createEmailToken(db, 'verify-email', id)}`;
      return mailJob.message === 'welcome'
        ? welcome(language, { name, link })
        : verifyEmail(language, { name, link });
    }
    case 'reset-password': {
      const link = `${origin}/reset-password?token=${await createEmailToken(db, 'reset-password', id)}`;
      return resetPassword(language, { name, link });
    }
    case 'confirm-sign-in': {
      const link = `${origin}/confirm-sign-in?token=${await createEmailToken(db, 'confirm-sign-in', id)}`;
      return confirmSignIn(language, { name, link });
    }
    case 'password-changed':
      return passwordChanged(language, { name, link: `${origin}/forgot-password` });
    case 'seller-verified':
      return sellerVerified(language, { name, link: `${origin}/dashboard/addaproduct` });
    case 'staff-invitation': {
      const invitation = await deps.findInvitation(db, mailJob.invitationId);
      return invitation && staffInvitation(language, invitation);
    }
    case 'wishes-matched': {
      // These mails say what other users entered, and nothing is urgent in them.
      const wishMail = email_verified ? await deps.findWishMail(db, mailJob.mailId) : undefined;
      const ids = wishMail?.books.map((book) => book.id) ?? [];
      return (
        wishMail && wishesMatched(language, { name, origin, wishMail, covers: await findCovers(deps, ids) })
      );
    }
    default:
      return renderBookMail(deps, mailJob, recipient, language);
  }
}

type BookMail = Extract<MailJob, { paymentId: string } | { orderId: string } | { bookId: string }>;

/** These mails contain input of other users, so their details go to confirmed addresses only. */
async function renderBookMail(
  deps: Deps,
  mailJob: BookMail & Pick<MailJob, 'personId'>,
  { name, email_verified }: Recipient,
  language: MailLanguage,
): Promise<Email | undefined> {
  const { db, publicOrigin: origin } = deps;
  const cover = email_verified ? await findCover(deps, mailJob) : undefined;
  switch (mailJob.message) {
    case 'receipt':
    case 'refund': {
      const receipt = await deps.findReceiptOfPayment(db, mailJob.paymentId);
      // A payment refunded before its receipt was sent gets only the refund mail.
      if (!receipt || (receipt.status === 'paid') !== (mailJob.message === 'receipt')) return undefined;
      if (!email_verified) return renderForUnconfirmedAddress(language, mailJob.message, origin, receipt);
      const data = { name, link: `${origin}/dashboard/receipt/${receipt._id}`, receipt, cover };
      return mailJob.message === 'receipt' ? receiptEmail(language, data) : refund(language, data);
    }
    case 'listing-removed': {
      if (!email_verified) return renderForUnconfirmedAddress(language, mailJob.message, origin);
      const { title } = await findTitle(db, mailJob.bookId);
      return listingRemoved(language, { name, title, cover, link: `${origin}/dashboard/myproducts` });
    }
    default: {
      const email = await renderOrderNotification(db, language, { ...mailJob, name, origin, cover });
      return email && !email_verified
        ? renderForUnconfirmedAddress(language, mailJob.message, origin)
        : email;
    }
  }
}

const findTitle = (db: Db, bookId: string) =>
  db.selectFrom('books').select('title').where('id', '=', bookId).executeTakeFirstOrThrow();
