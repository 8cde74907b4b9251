import { addressForm } from '#contract/auth/email-links.ts';
import { sourceLocale } from '#contract/kernel/locales/locales.ts';
import { type LookAroundLevel, lookAroundLevels } from '#contract/kernel/look-around.ts';
import { sentenceOf } from '#contract/kernel/problem-codes.ts';
import { type OptionalService, optionalServices } from '#contract/setup.ts';
import { type Config, loadConfig } from '../config/config.ts';
import type { Db } from '../db/schema.ts';
import { createResetLink } from '../features/auth/create-reset-link.ts';
import { doWithoutService } from '../features/setup/does-without.ts';
import { readSiteValues } from '../features/site/site-settings.ts';
import { setLookAround } from '../features/site/update-site.ts';
import { changeEmailAsOperator } from '../features/users/change-user-email.ts';
import { grantAdmin } from '../features/users/grant-admin.ts';
import { listAdmins, revokeAdmin } from '../features/users/revoke-admin.ts';
import { DomainError, StartupError } from '../lib/errors.ts';
import { writeSentence } from '../lib/problem-sentences.ts';
import { openDatabaseForCommand } from './open-database.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage:
  npm run admin -- grant someone@books.example    gives a user with a confirmed email the administrator role
  npm run admin -- revoke someone@books.example   takes the administrator role away
  npm run admin -- list                            lists the administrators
  npm run admin -- reset-password someone@books.example   prints a link for a new password, which works once, for an hour
  npm run admin -- change-email old@books.example new@books.example   changes the address of an account, which signs it out
  npm run admin -- look-around                     shows what visitors see without an account
  npm run admin -- look-around members             shows them only the home page
  npm run admin -- look-around books               shows them search, books, and editions, too
  npm run admin -- look-around everything          shows them the categories, too
  npm run admin -- do-without mail                 agrees to run without a mail server
  npm run admin -- do-without cards                agrees to run without a card service`;

async function run(args: string[]): Promise<string> {
  const work = parseCommand(args);
  if (!work) throw new StartupError(usage);
  const config = loadConfig(process.env);
  const { db, close } = await openDatabaseForCommand(config);
  try {
    return await work(db, config);
  } finally {
    await close();
  }
}

type Work = (db: Db, settings: Pick<Config, 'sendsMail' | 'publicUrl' | 'port'>) => Promise<string>;

/** Returns undefined for arguments that are not in the usage. */
function parseCommand([command, value, ...more]: string[]): Work | undefined {
  const email = addressForm.shape.email.safeParse(value).data;
  if (command === 'change-email') return email === undefined ? undefined : parseNewEmail(email, more);
  if (more.length > 0) return undefined;
  const level = lookAroundLevels.find((one) => one === value);
  switch (command) {
    case 'list':
      return value === undefined ? list : undefined;
    case 'grant':
      return email === undefined ? undefined : (db, settings) => grant(db, email, settings);
    case 'reset-password':
      return email === undefined ? undefined : (db, settings) => resetPassword(db, email, settings);
    case 'revoke':
      return email === undefined ? undefined : (db) => revoke(db, email);
    case 'look-around':
      if (value === undefined) return showLookAround;
      return level && ((db) => changeLookAround(db, level));
    case 'do-without': {
      const service = optionalServices.find((one) => one === value);
      return service && ((db) => doWithout(db, service));
    }
    default:
      return undefined;
  }
}

function parseNewEmail(oldEmail: string, [value, ...more]: string[]): Work | undefined {
  const newEmail = addressForm.shape.email.safeParse(value).data;
  if (newEmail === undefined || more.length > 0) return undefined;
  return (db) => changeEmail(db, oldEmail, newEmail);
}

async function list(db: Db): Promise<string> {
  return (await listAdmins(db)).join('\n') || 'There are no administrators yet.';
}

async function grant(db: Db, email: string, settings: { sendsMail: boolean }): Promise<string> {
  const grant = await grantAdmin(db, email, settings);
  if (grant === 'granted') return `${email} is now an administrator. Log in again to see the admin pages.`;
  if (grant === 'unconfirmed')
    throw new StartupError(
      `${email} is not confirmed yet. Log in, open the link in the email from Dogear, then run this again.`,
    );
  throw new StartupError(`No account uses ${email}. Sign up first, then run this again.`);
}

async function resetPassword(
  db: Db,
  email: string,
  { publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>,
): Promise<string> {
  const link = await createResetLink(db, email, publicUrl ?? `http://127.0.0.1:${port}`);
  if (link === undefined) throw new StartupError(`No account uses ${email}.`);
  return `Give this link to the owner of the account only. It works once, for an hour:\n${link}`;
}

async function changeEmail(db: Db, oldEmail: string, newEmail: string): Promise<string> {
  if (await orStartupError(changeEmailAsOperator(db, oldEmail, newEmail)))
    return `The account of ${oldEmail} now has the address ${newEmail}, which is not confirmed, and is signed out everywhere.`;
  throw new StartupError(`No account uses ${oldEmail}.`);
}

/** Shows the message of a rejection to the operator. */
const orStartupError = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof DomainError
      ? new StartupError(writeSentence(sentenceOf(error.code), sourceLocale))
      : error;
  });

async function revoke(db: Db, email: string): Promise<string> {
  const wasAdmin = await orStartupError(revokeAdmin(db, email));
  if (wasAdmin) return `${email} is no longer an administrator and can choose a role on the dashboard.`;
  throw new StartupError(`${email} is not an administrator.`);
}

const whatVisitorsSee: Record<LookAroundLevel, string> = {
  members: 'Visitors without an account see only the home page (members).',
  books: 'Visitors without an account see search, books, and editions (books).',
  everything: 'Visitors without an account see search, books, editions, and the categories (everything).',
};

async function showLookAround(db: Db): Promise<string> {
  return whatVisitorsSee[(await readSiteValues(db)).lookAround];
}

async function changeLookAround(db: Db, level: LookAroundLevel): Promise<string> {
  await setLookAround(db, level);
  return whatVisitorsSee[level];
}

const whatIsMissing: Record<OptionalService, string> = {
  mail: 'Without SMTP_URL, this site now runs without email: no confirmations, password resets, or notices.',
  cards: 'Without the Stripe settings, this site now runs without cards: people pay when they meet.',
};

async function doWithout(db: Db, service: OptionalService): Promise<string> {
  await doWithoutService(db, service, { by: 'command line' });
  return whatIsMissing[service];
}

await runCommand(run);
