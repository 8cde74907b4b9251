import type { OutboxMail } from '#server/integrations/mail/file-transport.ts';
import type { TestApp } from './create-test-app.ts';

/** The latest mails in the outbox in the order in which they were enqueued. The outbox itself sorts only by the second. */
export async function sentMails({ outbox, pool }: Pick<TestApp, 'outbox' | 'pool'>): Promise<OutboxMail[]> {
  const { rows } = await pool.query("select id from jobs.job where name = 'mail' order by created_on");
  const positions = new Map(rows.map(({ id }, position) => [id, position]));
  const positionOf = ({ id }: OutboxMail) => positions.get(id.slice(-36)) ?? -1;
  return (await outbox.list()).sort((one, other) => positionOf(one) - positionOf(other));
}
