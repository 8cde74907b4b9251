import type { ClientBase } from 'pg';

/** A job that has not finished. Backups store it in this shape. */
export type PendingJob = { id: string; order: object };

/** Lists the queued and running jobs of a queue, in the client's transaction. */
export async function listPendingJobs(client: ClientBase, queue: string): Promise<PendingJob[]> {
  // The queue's tables are created when Dogear first serves; a command may run before that.
  const queues = await client.query("select to_regclass('jobs.job') is not null as are_there");
  if (!queues.rows[0].are_there) return [];
  const { rows } = await client.query<PendingJob>(
    `select id, data as "order" from jobs.job
      where name = $1 and state in ('created', 'retry', 'active') order by created_on`,
    [queue],
  );
  return rows;
}
