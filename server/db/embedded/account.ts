import { execFile } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '#server/lib/errors.ts';

/** The system user that runs the database. PostgreSQL does not run as root. */
export interface Account {
  uid?: number;
  gid?: number;
  /** Prepended to every command: empty, or the command that enters a user namespace. */
  prefix: string[];
}

export interface Outcome {
  ok: boolean;
  output: string;
}

/**
 * Returns the current user, unless it is root. Root gives the folder to the first user that can reach both the folder
 * and the programs: the folder's current owner, `postgres`, `nobody`, or a non-root user in a separate user namespace
 * (for a checkout under /root, which no other user can enter).
 */
export async function chooseAccount(folder: string, pgCtl: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  for await (const account of accountsForRoot(folder)) {
    if (!(await canReach(dirname(folder), account, pgCtl))) continue;
    await changeOwner(folder, account);
    return account;
  }
  throw new StartupError(
    'PostgreSQL does not run as root, and no other user on this machine can reach the data folder ' +
      `${dirname(folder)}. Start Dogear as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

export async function runAs(
  account: Account,
  program: string,
  args: string[],
  cwd: string,
): Promise<Outcome> {
  const [command = program, ...rest] = [...account.prefix, program, ...args];
  // The namespace maps root by itself; without one the child process changes its user.
  const identity = account.prefix.length > 0 ? {} : { uid: account.uid, gid: account.gid };
  try {
    const { stdout, stderr } = await promisify(execFile)(command, rest, { cwd, ...identity });
    return { ok: true, output: stdout + stderr };
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    return { ok: false, output: stdout + stderr || message };
  }
}

async function* accountsForRoot(folder: string): AsyncGenerator<Account> {
  const { uid, gid } = await stat(folder);
  if (uid !== 0) yield { uid, gid, prefix: [] };
  for (const name of ['postgres', 'nobody']) {
    const account = await accountNamed(name);
    if (account && account.uid !== uid) yield account;
  }
  yield { uid: 0, gid: 0, prefix: ['unshare', '-U', '--map-user=1000', '--map-group=1000', '--'] };
}

async function accountNamed(name: string): Promise<Account | undefined> {
  const self = { prefix: [] };
  const [uid, gid] = await Promise.all([
    runAs(self, 'id', ['-u', name], '/'),
    runAs(self, 'id', ['-g', name], '/'),
  ]);
  return uid.ok && gid.ok ? { uid: Number(uid.output), gid: Number(gid.output), prefix: [] } : undefined;
}

async function changeOwner(folder: string, { uid, gid }: Account): Promise<void> {
  if (uid === undefined || gid === undefined || (await stat(folder)).uid === uid) return;
  const entries = await readdir(folder, { recursive: true });
  for (const path of [...entries.map((entry) => join(folder, entry)), folder]) await lchown(path, uid, gid);
}

/** Asks for the status of a server that cannot exist; the reply shows whether the account can reach the folder. */
async function canReach(folder: string, account: Account, pgCtl: string): Promise<boolean> {
  const { output } = await runAs(account, pgCtl, ['status', '-D', folder], '/');
  return output.includes('is not a database cluster directory');
}
