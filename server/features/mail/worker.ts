import type { Logger } from 'pino';
import type { Receipt } from '#contract/receipts.ts';
import type { Db } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import type { MailService } from '#server/integrations/mail/mail-service.ts';
import { MailDeliveryError } from '#server/integrations/mail/mail-service.ts';
import type { JobHandler, JobQueue } from '#server/jobs/job-queue.ts';
import { errorName } from '#server/lib/errors.ts';
import { findCover } from './find-cover.ts';
import { type MailJob, mailQueue } from './queue.ts';
import type { Email } from './render.ts';
import { confirmSignIn } from './templates/confirm-sign-in.ts';
import { listingRemoved } from './templates/listing-removed.ts';
import { renderOrderNotification } from './templates/order-notifications.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { receipt as receiptLetter } from './templates/receipt.ts';
import { refund } from './templates/refund.ts';
import { resetPassword } from './templates/reset-password.ts';
import { sellerVerified } from './templates/seller-verified.ts';
import { verifyEmail } from './templates/verify-email.ts';
import { welcome } from './templates/welcome.ts';
import { unconfirmedLetter } from './unconfirmed-address.ts';

type Deps = {
  db: Db;
  mail: MailService;
  store: ImageStore;
  /** Scheme, host and port of our own pages. */
  publicOrigin: string;
  log: Logger;
} & MailSources;

/** What other features tell a mail at the moment when it is rendered. */
export type MailSources = {
  createEmailToken: (
    db: Db,
    purpose: 'verify-email' | 'reset-password' | 'confirm-sign-in',
    userId: string,
  ) => Promise<string>;
  findReceiptOfPayment: (db: Db, paymentId: string) => Promise<Receipt | undefined>;
};

/** Sends what was ordered, a few at a time; what cannot be sent yet comes again later, and later still. */
export async function startMailWorker(jobs: JobQueue, deps: Deps): Promise<void> {
  await jobs.work<MailJob>(mailQueue, {
    concurrency: 3,
    run: sendMail(deps),
    isPermanent: (error) => error instanceof MailDeliveryError && error.isFinal,
    onFailure: (error, { id, order, attempt, isLast }) => {
      const facts = { job: id, message: order.message, attempt, reason: (error as Error).message };
      if (isLast) deps.log.error(facts, 'a mail was given up');
      else deps.log.warn(facts, 'a mail could not be sent yet');
    },
  });
}

const sendMail =
  (deps: Deps): JobHandler<MailJob> =>
  async (order, job) => {
    const { db, mail } = deps;
    try {
      const person = await findRecipient(db, order);
      const letter = person && (await renderMail(deps, order, person));
      if (letter) await mail.deliver({ id: job.id, orderedAt: job.createdOn, to: person.email, ...letter });
    } catch (error) {
      // What is thrown is kept with the job. What is no trouble of the mail's own may quote anything.
      throw error instanceof MailDeliveryError ? error : new MailDeliveryError(errorName(error));
    }
  };

type Recipient = { id: string; name: string; email: string; email_verified: boolean };

/** Whoever has gone since gets no mail; whoever was shut out is only told what became of their money. */
async function findRecipient(db: Db, { personId: id, message }: MailJob): Promise<Recipient | undefined> {
  if (!id) return undefined;
  const isAboutMoney = message === 'receipt' || message === 'refund';
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(!isAboutMoney, (people) => people.where('banned_at', 'is', null))
    .executeTakeFirst();
}

/** Undefined when there is nothing to say any more. Links live from now, not from when the mail was ordered. */
async function renderMail(deps: Deps, order: MailJob, recipient: Recipient): Promise<Email | undefined> {
  const { db, publicOrigin: origin, createEmailToken } = deps;
  const { id, name, email_verified } = recipient;
  switch (order.message) {
    case 'welcome':
    case 'verify-email': {
      if (email_verified) return undefined;
      const link = `${origin}/verify-email?token=${await createEmailToken(db, 'verify-email', id)}`;
      return order.message === 'welcome' ? welcome({ name, link }) : verifyEmail({ name, link });
    }
    case 'reset-password': {
      const link = `${origin}/reset-password?token=${await createEmailToken(db, 'reset-password', id)}`;
      return resetPassword({ name, link });
    }
    case 'confirm-sign-in': {
      const link = `${origin}/confirm-sign-in?token=${await createEmailToken(db, 'confirm-sign-in', id)}`;
      return confirmSignIn({ name, link });
    }
    case 'password-changed':
      return passwordChanged({ name, link: `${origin}/forgot-password` });
    case 'seller-verified':
      return sellerVerified({ name, link: `${origin}/dashboard/addaproduct` });
    default:
      return writeAboutBook(deps, order, recipient);
  }
}

type BookMail = Extract<MailJob, { paymentId: string } | { orderId: string } | { bookId: string }>;

/** These quote other people, and so go in full to confirmed addresses only. */
async function writeAboutBook(
  deps: Deps,
  order: BookMail & Pick<MailJob, 'personId'>,
  { name, email_verified }: Recipient,
): Promise<Email | undefined> {
  const { db, publicOrigin: origin } = deps;
  const cover = email_verified ? await findCover(deps, order) : undefined;
  switch (order.message) {
    case 'receipt':
    case 'refund': {
      const receipt = await deps.findReceiptOfPayment(db, order.paymentId);
      // A payment that was returned before its receipt could be sent: the other mail tells of it.
      if (!receipt || (receipt.status === 'paid') !== (order.message === 'receipt')) return undefined;
      if (!email_verified) return unconfirmedLetter(order.message, origin, receipt);
      const sent = { name, link: `${origin}/dashboard/receipt/${receipt._id}`, receipt, cover };
      return order.message === 'receipt' ? receiptLetter(sent) : refund(sent);
    }
    case 'listing-removed': {
      if (!email_verified) return unconfirmedLetter(order.message, origin);
      const { title } = await findTitle(db, order.bookId);
      return listingRemoved({ name, title, cover, link: `${origin}/dashboard/myproducts` });
    }
    default: {
      const letter = await renderOrderNotification(db, { ...order, name, origin, cover });
      return letter && !email_verified ? unconfirmedLetter(order.message, origin) : letter;
    }
  }
}

const findTitle = (db: Db, bookId: string) =>
  db.selectFrom('books').select('title').where('id', '=', bookId).executeTakeFirstOrThrow();
