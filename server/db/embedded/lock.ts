import { Client, type ClientConfig } from 'pg';
import type { Address } from './server.ts';

/**
 * One process owns the embedded database. It holds an advisory lock on an open connection, which PostgreSQL releases
 * however the process ends.
 */
export interface Owner {
  client: Client;
}

export type Claim = { owner: Owner } | { heldBy: string } | { unreachable: Error };

const ownerLock = 0x646f67; // "dog"

export async function claimOwnership(address: Address): Promise<Claim> {
  const client = new Client(connectionTo(address, 'postgres', `process ${process.pid}`));
  // Without a listener, the error of a broken connection would end the process. keepLock handles 'end'.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_lock($1) as ours', [ownerLock]);
    if (rows[0]?.ours) return { owner: { client } };
    const heldBy = await findOwner(client);
    await client.end();
    return { heldBy };
  } catch (error) {
    await client.end().catch(() => undefined);
    return { unreachable: error as Error };
  }
}

/** Stores our address in the connection's name, where a second start reads it. */
export async function publishAddress({ client }: Owner, serverAddress: string): Promise<void> {
  await client.query(`select set_config('application_name', $1, false)`, [
    `process ${process.pid}, ${serverAddress}`,
  ]);
}

export async function createDatabase({ client }: Owner, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
}

/** Sets every option, so that PGPORT, PGSSLMODE and the like in the environment have no effect. */
export function connectionTo(address: Address, database: string, applicationName: string): ClientConfig {
  return { ...address, database, ssl: false, application_name: applicationName };
}

async function findOwner(client: Client): Promise<string> {
  const { rows } = await client.query(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objid = $1`,
    [ownerLock],
  );
  return String(rows[0]?.application_name ?? 'another process');
}
