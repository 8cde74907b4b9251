import { join } from 'node:path';
import { email as emailField } from '../contract/text.ts';
import { grantAdmin } from './accounts/grant-admin.ts';
import { loadConfig } from './config.ts';
import { findEmbeddedPostgres } from './db/embedded-postgres.ts';
import { connect, type Database, openDatabase } from './db/open-database.ts';
import { StartupError } from './errors.ts';

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}

/** `npm run admin -- grant EMAIL`: makes somebody who has signed up an administrator. */
async function run([command, address, ...more]: string[]): Promise<string> {
  const email = emailField('').safeParse(address);
  if (command !== 'grant' || !email.success || more.length > 0)
    throw new StartupError('Use it like this: npm run admin -- grant somebody@books.example');
  const database = await openBeside();
  try {
    if (await grantAdmin(database.db, email.data)) return `${email.data} is an administrator now.`;
    throw new StartupError(`Nobody has signed up as ${email.data} yet. Sign up first, then run this again.`);
  } finally {
    await database.close();
  }
}

/** Also while Dogear is running, when its embedded database is already in use. */
async function openBeside(): Promise<Database> {
  const config = loadConfig(process.env);
  const running = config.databaseUrl
    ? undefined
    : await findEmbeddedPostgres(join(config.dataDir, 'postgres'));
  return running ? connect(running) : openDatabase(config, { log: console.log });
}
