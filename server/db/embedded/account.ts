import { execFile } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '#server/lib/errors.ts';

/** Who runs the database: PostgreSQL refuses to be root. */
export interface Account {
  uid?: number;
  gid?: number;
  /** What stands before every command: empty, or the entry into a user namespace. */
  prefix: string[];
}

export interface Outcome {
  ok: boolean;
  output: string;
}

/**
 * We ourselves, unless we are root. Root hands the folder to the first user who can reach both the folder
 * and the programs: the folder's owner so far, `postgres`, `nobody`, or root in a namespace of its own,
 * where it is somebody else (for a checkout under /root, which no other user can enter).
 */
export async function chooseAccount(folder: string, pgCtl: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  for await (const account of accountsForRoot(folder)) {
    if (!(await canReach(dirname(folder), account, pgCtl))) continue;
    await handOver(folder, account);
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
  // Inside the namespace root is mapped already; outside it the system calls do the change.
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
  const ourselves = { prefix: [] };
  const [uid, gid] = await Promise.all([
    runAs(ourselves, 'id', ['-u', name], '/'),
    runAs(ourselves, 'id', ['-g', name], '/'),
  ]);
  return uid.ok && gid.ok ? { uid: Number(uid.output), gid: Number(gid.output), prefix: [] } : undefined;
}

async function handOver(folder: string, { uid, gid }: Account): Promise<void> {
  if (uid === undefined || gid === undefined || (await stat(folder)).uid === uid) return;
  const entries = await readdir(folder, { recursive: true });
  for (const path of [...entries.map((entry) => join(folder, entry)), folder]) await lchown(path, uid, gid);
}

/** Asking for the state of a server that cannot be there: the answer shows whether the way is barred. */
async function canReach(folder: string, account: Account, pgCtl: string): Promise<boolean> {
  const { output } = await runAs(account, pgCtl, ['status', '-D', folder], '/');
  return output.includes('is not a database cluster directory');
}
