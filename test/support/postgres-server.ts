import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runAs } from '#server/db/embedded/account.ts';
import { type Cluster, databaseUser, openCluster } from '#server/db/embedded/cluster.ts';
import { freePort } from './free-port.ts';

/** A PostgreSQL that a test configures as an operator would. */
export type PostgresServer = { port: number; superuser: string; stop: () => Promise<void> };

type Options = {
  /** The lines of pg_hba.conf. */
  hba: string[];
  settings: Record<string, string>;
  /** Files to put into the data folder, such as a key. */
  files?: Record<string, string>;
};

export async function startPostgresServer(dataDir: string, options: Options): Promise<PostgresServer> {
  const cluster = await openCluster(dataDir, false, () => undefined);
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port: String(port), fsync: 'off', ...options.settings };
  const files = {
    ...options.files,
    'pg_hba.conf': options.hba.map((line) => `${line}\n`).join(''),
    'postgresql.auto.conf': Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  };
  for (const [name, content] of Object.entries(files)) await putFile(cluster, name, content);
  await control(cluster, 'start', '-l', 'server.log');
  return { port, superuser: databaseUser, stop: () => control(cluster, 'stop', '-m', 'fast') };
}

/** As the user that runs the server, whose key no one else may own. */
async function putFile({ account, dataDir }: Cluster, name: string, content: string): Promise<void> {
  const script = `umask 077; cat "$1" > "$2"`;
  const source = join(dataDir, '..', 'source');
  await writeFile(source, content, { mode: 0o644 });
  const { ok, output } = await runAs(account, 'sh', ['-c', script, 'sh', source, name], dataDir);
  if (!ok) throw new Error(output);
}

async function control({ account, binaries, dataDir }: Cluster, ...args: string[]): Promise<void> {
  const { ok, output } = await runAs(
    account,
    binaries.pgCtl,
    [args[0] ?? '', '-w', '-D', '.', ...args.slice(1)],
    dataDir,
  );
  if (!ok) throw new Error(`pg_ctl ${args[0]}: ${output}`);
}
