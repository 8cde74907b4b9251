import { pageHref } from '#contract/pages.ts';
import type { Db } from '#server/db/schema.ts';
import type { MailLanguage } from './mail-language.ts';
import type { MailJob } from './queue.ts';
import type { Email } from './render.ts';
import { changeAsked, confirmChange, emailChanged, emailInUse } from './templates/email-change.ts';

/** The mails about a change of an account's address: to the new one, and twice to the old one. */
export type EmailChangeMail = Extract<MailJob, { changeId: string }>;

/** What the mails need to know of a change. */
export type EmailChange = {
  userId: string;
  oldEmail: string;
  newEmail: string;
  /** It has neither been done nor withdrawn. */
  isOpen: boolean;
  /** Whose address the new one already is. */
  takenBy: string | undefined;
};

export type EmailChangeSources = {
  findEmailChange: (db: Db, changeId: string) => Promise<EmailChange | undefined>;
  /** Returns the token of the link with which a change is confirmed. */
  createChangeToken: (db: Db, changeId: string) => Promise<string>;
};

export const isEmailChangeMail = (mailJob: MailJob): mailJob is EmailChangeMail => 'changeId' in mailJob;

/** To whom a mail about a change goes, and at which address; undefined if it no longer applies. */
export async function findChangeRecipient(
  db: Db,
  { findEmailChange }: Pick<EmailChangeSources, 'findEmailChange'>,
  { message, changeId }: EmailChangeMail,
): Promise<{ userId: string; email: string } | undefined> {
  const change = await findEmailChange(db, changeId);
  if (!change) return undefined;
  const { userId, oldEmail, newEmail, isOpen, takenBy } = change;
  if (message !== 'change-email') return { userId, email: oldEmail };
  return isOpen ? { userId: takenBy ?? userId, email: newEmail } : undefined;
}

/**
 * Nothing that a user entered is in these mails: the new address may belong to another person, and so may an old one that was never
 * confirmed.
 */
export async function renderEmailChangeMail(
  db: Db,
  { findEmailChange, createChangeToken }: EmailChangeSources,
  language: MailLanguage,
  { mailJob: { message, changeId }, origin }: { mailJob: EmailChangeMail; origin: string },
): Promise<Email | undefined> {
  const forgotPassword = origin + pageHref('/forgot-password');
  if (message === 'email-change-asked') return changeAsked(language, { link: forgotPassword });
  if (message === 'email-changed') return emailChanged(language, { link: origin + pageHref('/login') });
  const change = await findEmailChange(db, changeId);
  if (change?.takenBy) return emailInUse(language, { link: forgotPassword });
  const link = origin + pageHref('/verify-email', { token: await createChangeToken(db, changeId) });
  return confirmChange(language, { link });
}
