import type { Logger } from 'pino';
import { issueMailedLink } from '../accounts/mailed-link.ts';
import type { MailService } from '../adapters/mail/mail-service.ts';
import { MailTrouble } from '../adapters/mail/mail-service.ts';
import type { PictureStore } from '../adapters/pictures/picture-store.ts';
import type { Db } from '../db/tables.ts';
import { kindOf } from '../errors.ts';
import type { JobQueue, Work } from '../jobs/job-queue.ts';
import { findReceiptOfPayment } from '../payments/find-receipt.ts';
import { confirmSignIn } from './confirm-sign-in.ts';
import { findCover } from './find-cover.ts';
import type { Letter } from './letter.ts';
import { listingRemoved } from './listing-removed.ts';
import { type MailOrder, mailQueue } from './mail-order.ts';
import { writeOrderNews } from './order-news.ts';
import { passwordChanged } from './password-changed.ts';
import { receipt as receiptLetter } from './receipt.ts';
import { refund } from './refund.ts';
import { resetPassword } from './reset-password.ts';
import { sellerVerified } from './seller-verified.ts';
import { unconfirmedLetter } from './unconfirmed-address.ts';
import { verifyEmail } from './verify-email.ts';
import { welcome } from './welcome.ts';

type Deps = {
  db: Db;
  mail: MailService;
  store: PictureStore;
  /** Scheme, host and port of our own pages. */
  publicOrigin: string;
  log: Logger;
};

/** Sends what was ordered, a few at a time; what cannot be sent yet comes again later, and later still. */
export async function sendOrderedMail(jobs: JobQueue, deps: Deps): Promise<void> {
  await jobs.work<MailOrder>(mailQueue, {
    atOnce: 3,
    run: sendMail(deps),
    isHopeless: (error) => error instanceof MailTrouble && error.isFinal,
    onFailure: (error, { id, order, attempt, isLast }) => {
      const facts = { job: id, message: order.message, attempt, reason: (error as Error).message };
      if (isLast) deps.log.error(facts, 'a mail was given up');
      else deps.log.warn(facts, 'a mail could not be sent yet');
    },
  });
}

const sendMail =
  (deps: Deps): Work<MailOrder> =>
  async (order, job) => {
    const { db, mail } = deps;
    try {
      const person = await findRecipient(db, order);
      const letter = person && (await write(deps, order, person));
      if (letter) await mail.deliver({ id: job.id, orderedAt: job.createdOn, to: person.email, ...letter });
    } catch (error) {
      // What is thrown is kept with the job. What is no trouble of the mail's own may quote anything.
      throw error instanceof MailTrouble ? error : new MailTrouble(kindOf(error));
    }
  };

type Recipient = { id: string; name: string; email: string; email_verified: boolean };

/** Whoever has gone since gets no mail; whoever was shut out is only told what became of their money. */
async function findRecipient(db: Db, { personId: id, message }: MailOrder): Promise<Recipient | undefined> {
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
async function write(deps: Deps, order: MailOrder, recipient: Recipient): Promise<Letter | undefined> {
  const { db, publicOrigin: origin } = deps;
  const { id, name, email_verified } = recipient;
  switch (order.message) {
    case 'welcome':
    case 'verify-email': {
      if (email_verified) return undefined;
      const link = `${origin}/verify-email?token=${await issueMailedLink(db, 'verify-email', id)}`;
      return order.message === 'welcome' ? welcome({ name, link }) : verifyEmail({ name, link });
    }
    case 'reset-password': {
      const link = `${origin}/reset-password?token=${await issueMailedLink(db, 'reset-password', id)}`;
      return resetPassword({ name, link });
    }
    case 'confirm-sign-in': {
      const link = `${origin}/confirm-sign-in?token=${await issueMailedLink(db, 'confirm-sign-in', id)}`;
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

type BookMail = Extract<MailOrder, { paymentId: string } | { orderId: string } | { bookId: string }>;

/** These quote other people, and so go in full to confirmed addresses only. */
async function writeAboutBook(
  deps: Deps,
  order: BookMail & Pick<MailOrder, 'personId'>,
  { name, email_verified }: Recipient,
): Promise<Letter | undefined> {
  const { db, publicOrigin: origin } = deps;
  const cover = email_verified ? await findCover(deps, order) : undefined;
  switch (order.message) {
    case 'receipt':
    case 'refund': {
      const receipt = await findReceiptOfPayment(db, order.paymentId);
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
      const letter = await writeOrderNews(db, { ...order, name, origin, cover });
      return letter && !email_verified ? unconfirmedLetter(order.message, origin) : letter;
    }
  }
}

const findTitle = (db: Db, bookId: string) =>
  db.selectFrom('books').select('title').where('id', '=', bookId).executeTakeFirstOrThrow();
