import type { ClientBase } from 'pg';

/** A job that has yet to be done, as it was enqueued. */
export type WaitingJob = { id: string; order: object };

/** What waits in a queue or is being done, in the client's transaction. */
export async function listWaitingJobs(client: ClientBase, queue: string): Promise<WaitingJob[]> {
  // Made when Dogear first serves; a command may have made the rest.
  const queues = await client.query("select to_regclass('jobs.job') is not null as are_there");
  if (!queues.rows[0].are_there) return [];
  const { rows } = await client.query<WaitingJob>(
    `select id, data as "order" from jobs.job
      where name = $1 and state in ('created', 'retry', 'active') order by created_on`,
    [queue],
  );
  return rows;
}
