import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FailedMail } from '#contract/mail.ts';
import { type Mail, MailDeliveryError, type MailService } from '#server/integrations/mail/mail-service.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';

const app = setUpTestApp();
let admin: Person;
let buyer: Person;
const delivered: Mail[] = [];
let deliveryError: Error | undefined;
let mailServer: Promise<void> | undefined;
const service: MailService = {
  deliver: async (mail) => {
    await mailServer;
    if (deliveryError) throw deliveryError;
    delivered.push(mail);
  },
};
const log = pino({ level: 'silent' });
const noSuchMailbox = new MailDeliveryError('SMTP EENVELOPE RCPT TO 550', { permanent: true });

beforeAll(async () => {
  [admin, buyer] = await Promise.all([app.join('admin'), app.join('Buyer', { name: 'Clara Whitfield' })]);
  await app.pool.query("delete from jobs.job where name = 'mail'");
  await startTestMailWorker({ ...app, log }, service);
});
afterEach(async () => {
  deliveryError = undefined;
  mailServer = undefined;
  delivered.length = 0;
  await app.pool.query("delete from jobs.job where name = 'mail'");
});

const list = async (): Promise<FailedMail[]> => {
  const { status, body } = await admin.get('/given-up-mail');
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const states = async () => {
  const { rows } = await app.pool.query("select id, state from jobs.job where name = 'mail' order by id");
  return rows as { id: string; state: string }[];
};
const onlyRow = async (): Promise<FailedMail> => {
  await runJobs(app, { mayFail: true });
  const rows = await list();
  expect(rows).toHaveLength(1);
  return rows[0] as FailedMail;
};

/** Enqueues a mail whose delivery fails for good. */
async function failMail(
  error: Error = noSuchMailbox,
  person = buyer,
  dedupeKey?: string,
): Promise<FailedMail> {
  deliveryError = error;
  await app.enqueueMail(app.db, { message: 'password-changed', personId: person.id }, dedupeKey);
  return onlyRow();
}

/** Fails the first attempt and then the tenth, which is the last. */
async function failLastAttempt(error: Error): Promise<FailedMail> {
  deliveryError = error;
  await app.enqueueMail(app.db, { message: 'password-changed', personId: buyer.id });
  await runJobs(app, { mayFail: true });
  expect((await states())[0]?.state).toBe('retry');
  await app.pool.query(
    "update jobs.job set start_after = now(), retry_count = retry_limit - 1 where name = 'mail'",
  );
  return onlyRow();
}

const auditOf = async (id: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'subject_type', 'details'])
    .where('subject_id', '=', id)
    .orderBy('at')
    .execute();

describe('a failed mail', () => {
  test('is listed after one attempt if the mail server rejects it permanently', async () => {
    const before = Date.now();
    const row = await failMail();
    expect(row).toMatchObject({
      message: 'password-changed',
      about: null,
      recipientName: 'Clara Whitfield',
      recipientEmail: buyer.email,
      attempts: 1,
      reason: 'The mail server says this address doesn’t accept email (SMTP EENVELOPE RCPT TO 550).',
    });
    for (const moment of [row.orderedAt, row.failedAt])
      expect(Math.abs(Date.parse(moment) - before)).toBeLessThan(30_000);
  });

  test('is listed after ten attempts if the error may be temporary', async () => {
    const row = await failLastAttempt(new MailDeliveryError('SMTP ECONNECTION CONN'));
    expect(row).toMatchObject({
      attempts: 10,
      reason: 'We couldn’t reach the mail server (SMTP ECONNECTION CONN).',
    });
  });

  test('of an unexpected error only the type is shown', async () => {
    const row = await failLastAttempt(new TypeError(`${buyer.email} is not iterable`));
    expect(row.reason).toBe('Unexpected error (TypeError).');
  });

  test('names the book that it is about, whether of a booking, a payment or a listing', async () => {
    const seller = await app.joinSeller();
    const bookId = await app.listBook(seller, { book_title: 'Aequanimitas' });
    const orderId: string = (await app.book(buyer, bookId)).body.insertedId;
    await buyer.post('/create-payment-intent', { orderId });
    const { id: paymentId } = await app.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    for (const mailJob of [
      { message: 'book-freed', orderId },
      { message: 'receipt', paymentId },
      { message: 'listing-removed', bookId },
    ])
      await sql`insert into jobs.job (name, state, data, completed_on)
        values ('mail', 'failed', ${JSON.stringify({ ...mailJob, personId: buyer.id })}, now())`.execute(
        app.db,
      );
    const rows = await list();
    expect(rows.map(({ message, about }) => `${message}: ${about}`)).toEqual([
      'listing-removed: Aequanimitas',
      'receipt: Aequanimitas',
      'book-freed: Aequanimitas',
    ]);
  });

  test('is counted in the overview', async () => {
    const count = async () => (await admin.get('/overview/administration')).body.givenUpMails;
    expect(await count()).toBe(0);
    await failMail();
    expect(await count()).toBe(1);
  });

  test('is found by an index', async () => {
    await app.pool.query(`insert into jobs.job (name, state, completed_on)
      select 'mail', 'completed', now() from generate_series(1, 5000)`);
    await app.pool.query('analyze jobs.job_common');
    const { rows } =
      await app.pool.query(`explain select id from jobs.job where name = 'mail' and state = 'failed'
      order by completed_on desc, id desc limit 26`);
    expect(JSON.stringify(rows)).toMatch(/Index (Only )?Scan using job_common_name_completed_on_id_idx/);
  });

  test('is kept for 30 days', async () => {
    const { _id } = await failMail();
    const { rows } = await app.pool.query('select deletion_seconds from jobs.job where id = $1', [_id]);
    expect(rows).toEqual([{ deletion_seconds: 30 * 24 * 3600 }]);
  });
});

describe('trying again', () => {
  test('sends the same mail under the same id, once, even if another admin presses at the same moment', async () => {
    const { _id, orderedAt } = await failMail(noSuchMailbox, buyer, 'about this');
    deliveryError = undefined;
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => admin.post(`/given-up-mail/${_id}/retry`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(await list()).toEqual([]);
    await runJobs(app);
    expect(await states()).toEqual([{ id: _id, state: 'completed' }]);
    expect(delivered).toMatchObject([{ id: _id, to: buyer.email, orderedAt: new Date(orderedAt) }]);
    expect(await auditOf(_id)).toEqual([
      {
        actor_id: admin.id,
        action: 'retry_mail',
        subject_type: 'mail',
        details: { message: 'password-changed' },
      },
    ]);
    await app.enqueueMail(app.db, { message: 'password-changed', personId: buyer.id }, 'about this');
    expect(await states()).toHaveLength(1);
  });

  test('a mail that fails again is listed again', async () => {
    const { _id } = await failMail();
    await admin.post(`/given-up-mail/${_id}/retry`);
    await runJobs(app, { mayFail: true });
    expect(await list()).toMatchObject([{ _id, attempts: 2 }]);
  });

  test('a user who has left since gets nothing, and their row says so', async () => {
    const gone = await app.joinBuyer();
    // The welcome mail.
    await app.pool.query("delete from jobs.job where name = 'mail'");
    const { _id } = await failMail(noSuchMailbox, gone);
    expect((await admin.delete(`/user/${gone.id}`)).status).toBe(200);
    expect(await onlyRow()).toMatchObject({
      recipientName: null,
      recipientEmail: null,
      recipientPhoto: null,
    });
    deliveryError = undefined;
    expect((await admin.post(`/given-up-mail/${_id}/retry`)).status).toBe(200);
    await runJobs(app);
    expect(await states()).toEqual([{ id: _id, state: 'completed' }]);
    expect(delivered).toEqual([]);
  });

  test('mail that waits or was sent cannot be tried again', async () => {
    await app.enqueueMail(app.db, { message: 'password-changed', personId: buyer.id });
    await runJobs(app);
    expect((await states())[0]?.state).toBe('completed');
    const id = (await states())[0]?.id ?? '';
    expect((await admin.post(`/given-up-mail/${id}/retry`)).status).toBe(404);
    expect((await admin.delete(`/given-up-mail/${id}`)).status).toBe(404);
    expect(delivered).toHaveLength(1);
    expect(await auditOf(id)).toEqual([]);
  });
});

describe('discarding', () => {
  test('it is not sent, it is not ordered anew, and the audit log says who', async () => {
    const { _id } = await failMail(noSuchMailbox, buyer, 'about that');
    deliveryError = undefined;
    expect((await admin.delete(`/given-up-mail/${_id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await admin.delete(`/given-up-mail/${_id}`)).status).toBe(404);
    expect((await admin.post(`/given-up-mail/${_id}/retry`)).status).toBe(404);
    await app.enqueueMail(app.db, { message: 'password-changed', personId: buyer.id }, 'about that');
    await runJobs(app);
    expect(await states()).toEqual([{ id: _id, state: 'cancelled' }]);
    expect(delivered).toEqual([]);
    const [entry, ...more] = await auditOf(_id);
    expect(entry).toMatchObject({ actor_id: admin.id, action: 'discard_mail' });
    expect(more).toEqual([]);
    expect(JSON.stringify(entry)).not.toContain(buyer.email);
  });

  test('of two admins one tries and the other discards: one of them is first', async () => {
    for (let round = 0; round < 5; round++) {
      const { _id } = await failMail();
      // A worker may still be about to look for a job. What it sends again must not have failed again before both are answered.
      const answers = Promise.withResolvers<void>();
      mailServer = answers.promise;
      const responses = await Promise.all([
        admin.post(`/given-up-mail/${_id}/retry`),
        admin.delete(`/given-up-mail/${_id}`),
      ]);
      answers.resolve();
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect(await auditOf(_id)).toHaveLength(1);
      await runJobs(app, { mayFail: true });
      expect((await states())[0]?.state).toMatch(/failed|cancelled/);
      await app.pool.query("delete from jobs.job where name = 'mail'");
    }
  });
});
