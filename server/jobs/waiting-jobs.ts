import type { ClientBase } from 'pg';

/** A job that has yet to be done, as it was enqueued. */
export type WaitingJob = { id: string; order: object };

/** What waits in a queue or is being done, in the client's transaction. */
export async function listWaitingJobs(client: ClientBase, queue: string): Promise<WaitingJob[]> {
  const { rows } = await client.query<WaitingJob>(
    `select id, data as "order" from jobs.job
      where name = $1 and state in ('created', 'retry', 'active') order by created_on`,
    [queue],
  );
  return rows;
}
