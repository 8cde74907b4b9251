import { pageHref } from '#contract/pages.ts';
import type { Db } from '../db/schema.ts';
import { issueSetupKey } from '../features/setup/issue-setup-key.ts';

/**
 * Prints the one-time address at which a site without an administrator is set up. It is printed at any log level, and is the
 * only secret that Dogear prints. Where the output is not a terminal, it is a line of JSON like the log's, and beside the log a
 * plain one, which people find.
 */
export async function announceSetup(db: Db, publicOrigin: string): Promise<void> {
  const key = await issueSetupKey(db);
  if (key === undefined) return;
  const address = publicOrigin + pageHref('/setup', { key });
  const message = `Set up your site at ${address} (works once, for 24 hours)`;
  if (process.stdout.isTTY) return console.log(`\n${message}\n`);
  console.log(JSON.stringify({ level: 'info', time: new Date().toISOString(), msg: message }));
  console.error(`\n${message}\n`);
}
