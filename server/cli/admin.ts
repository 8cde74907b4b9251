import { email as emailField } from '#contract/fields.ts';
import { problems } from '#contract/problem-codes.ts';
import { loadConfig } from '../app/config.ts';
import type { Db } from '../db/schema.ts';
import { grantAdmin } from '../features/users/grant-admin.ts';
import { listAdmins, revokeAdmin } from '../features/users/revoke-admin.ts';
import { DomainError, StartupError } from '../lib/errors.ts';
import { openDatabaseForCommand } from './open-database.ts';

const usage = `Usage:
  npm run admin -- grant someone@books.example    gives a user with a confirmed email the administrator role
  npm run admin -- revoke someone@books.example   takes the administrator role away
  npm run admin -- list                            lists the administrators`;

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}

async function run([command = '', address, ...more]: string[]): Promise<string> {
  const email = emailField('').safeParse(address).data;
  const isComplete = command === 'list' ? address === undefined : email !== undefined && more.length === 0;
  if (!['grant', 'revoke', 'list'].includes(command) || !isComplete) throw new StartupError(usage);
  const { db, close } = await openDatabaseForCommand(loadConfig(process.env));
  try {
    if (command === 'list') return (await listAdmins(db)).join('\n') || 'There are no administrators yet.';
    return await (command === 'grant' ? grant : revoke)(db, email ?? '');
  } finally {
    await close();
  }
}

async function grant(db: Db, email: string): Promise<string> {
  const grant = await grantAdmin(db, email);
  if (grant === 'granted') return `${email} is now an administrator. Log in again to see the admin pages.`;
  if (grant === 'unconfirmed')
    throw new StartupError(
      `${email} is not confirmed yet. Log in, open the link in the email from Dogear, then run this again.`,
    );
  throw new StartupError(`No account uses ${email}. Sign up first, then run this again.`);
}

async function revoke(db: Db, email: string): Promise<string> {
  const wasAdmin = await revokeAdmin(db, email).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    throw new StartupError(problems[error.code].message);
  });
  if (wasAdmin) return `${email} is no longer an administrator and can choose a role on the dashboard.`;
  throw new StartupError(`${email} is not an administrator.`);
}
