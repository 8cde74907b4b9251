import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import pino from 'pino';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { type Mail, MailDeliveryError, type MailService } from '#server/integrations/mail/mail-service.ts';
import { readEml } from '#server/integrations/mail/read-eml.ts';
import { createSmtpMail } from '#server/integrations/mail/smtp-transport.ts';
import { drawPicture, type Person } from '#test/support/create-test-app.ts';
import { openTestJobQueue, runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';

const from = { name: 'Dogear', address: 'hello@books.example' };
const mail = (changes: Partial<Mail> = {}): Mail => ({
  id: '019a0000-0000-7000-8000-000000000001',
  orderedAt: new Date('2026-01-31T12:00:00Z'),
  to: 'ruth@dogear.test',
  subject: 'Grüße: please confirm',
  text: 'Zwölf = dozen\n.\nhttp://dogear.test/verify-email?token=abc',
  html: '<p>Zwölf = dozen</p>',
  enclosed: [],
  ...changes,
});

describe('SMTP', () => {
  type Received = { from: string; to: string[]; user: string | undefined; raw: Buffer };
  const received: Received[] = [];
  /** The reply code with which the server rejects recipients; undefined to accept them. */
  let rejectionCode: number | undefined;
  const addressesOf = ({ envelope }: SMTPServerSession) => ({
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
  });
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      password === 'p@ss:word' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _, done) =>
      rejectionCode
        ? done(Object.assign(new Error(`<${address}> no`), { responseCode: rejectionCode }))
        : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({ ...addressesOf(session), user: session.user, raw: Buffer.concat(chunks) });
        done();
      });
    },
  });
  let smtp: MailService;
  const urlFor = (credentials = '') =>
    `smtp://${credentials}127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  beforeAll(async () => {
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    smtp = createSmtpMail(urlFor(), from);
  });
  afterAll(() => new Promise<void>((closed) => server.close(() => closed())));
  beforeEach(() => {
    received.length = 0;
    rejectionCode = undefined;
  });

  test('a mail arrives as it was written, in both forms, with an id that every attempt shares', async () => {
    await smtp.deliver(mail());
    expect(received).toMatchObject([{ from: 'hello@books.example', to: ['ruth@dogear.test'] }]);
    const raw = received[0]?.raw ?? Buffer.of();
    expect(raw.toString()).toContain('Message-ID: <019a0000-0000-7000-8000-000000000001@books.example>');
    expect(raw.toString()).toContain('Auto-Submitted: auto-generated');
    const { to, subject, text, html } = mail();
    expect(await readEml(raw)).toMatchObject({
      from: 'Dogear <hello@books.example>',
      to,
      subject,
      text,
      html,
    });
  });

  test('a picture comes with its message and needs nothing from elsewhere', async () => {
    const bytes = await drawPicture(4, 6);
    const html = '<img src="cid:cover@dogear" alt="">';
    await smtp.deliver(mail({ html, enclosed: [{ id: 'cover@dogear', type: 'image/jpeg', bytes }] }));
    const { html: shown } = await readEml(received[0]?.raw ?? Buffer.of());
    expect(shown).toBe(`<img src="data:image/jpeg;base64,${bytes.toString('base64')}" alt="">`);
  });

  test('user and password of the URL are used, with whatever is in them', async () => {
    await createSmtpMail(urlFor('books%40host:p%40ss%3Aword@'), from).deliver(mail());
    expect(received).toMatchObject([{ user: 'books@host' }]);
    const wrong = createSmtpMail(urlFor('books:guess@'), from).deliver(mail());
    await expect(wrong).rejects.toThrow(/^SMTP EAUTH AUTH/);
  });

  test.each([
    'a@b.test\r\nBcc: all@evil.test',
    'a@b.test\nRCPT TO:<all@evil.test>',
    'a@b.test, all@evil.test',
    'a@b.test> SIZE=1',
    '"a\r\n"@b.test',
    'a@b.test\u0000',
    'a@b.test\u2028x',
    'nobody',
    '',
  ])('%j is no address', async (to) => {
    await expect(smtp.deliver(mail({ to }))).rejects.toMatchObject({ permanent: true });
    expect(received).toEqual([]);
  });

  test('a line break in the subject begins no header', async () => {
    await smtp.deliver(mail({ subject: 'Hello\r\nBcc: all@evil.test\u2028X: y' }));
    expect(received[0]?.to).toEqual(['ruth@dogear.test']);
    const head = received[0]?.raw.toString().split('\r\n\r\n')[0] ?? '';
    expect(head).toContain('Subject: Hello Bcc: all@evil.test X: y');
    expect(head).not.toMatch(/^(bcc|x):/im);
  });

  test('a refusal says whether to try again, and nothing of whose mail it was', async () => {
    for (const [code, permanent] of [
      [550, true],
      [450, false],
    ] as const) {
      rejectionCode = code;
      const deliveryError: MailDeliveryError = await smtp
        .deliver(mail())
        .then(Promise.reject, (error) => error);
      expect(deliveryError).toBeInstanceOf(MailDeliveryError);
      expect(deliveryError.permanent, String(code)).toBe(permanent);
      expect(JSON.stringify([deliveryError, deliveryError.message, deliveryError.stack])).not.toContain(
        'ruth',
      );
    }
  });

  test('without encryption nothing is sent to another machine', async () => {
    const elsewhere = urlFor('books:p%40ss%3Aword@').replace('127.0.0.1', '0.0.0.0');
    await expect(createSmtpMail(elsewhere, from).deliver(mail())).rejects.toThrow('ETLS');
    await createSmtpMail(`${elsewhere}?requireTLS=false`, from).deliver(mail());
    expect(received).toHaveLength(1);
  });
});

describe('ordered mail', () => {
  const app = setUpTestApp();
  let person: Person;
  let logged = '';
  const delivered: Mail[] = [];
  let deliveryError: Error | undefined;
  const service: MailService = {
    deliver: async (email) => {
      if (deliveryError) throw deliveryError;
      delivered.push(email);
    },
  };
  const log = pino(
    new Writable({
      write(line: Buffer, _, done) {
        logged += line.toString();
        done();
      },
    }),
  );
  const enqueue = (dedupeKey?: string) =>
    app.enqueueMail(app.db, { message: 'password-changed', personId: person.id }, dedupeKey);
  const jobs = async () =>
    (await app.pool.query("select * from jobs.job where name = 'mail' and state <> 'completed'")).rows;

  beforeAll(async () => {
    person = await app.joinBuyer();
    await app.pool.query("delete from jobs.job where name = 'mail'");
  });
  beforeEach(() => {
    delivered.length = 0;
    deliveryError = undefined;
    logged = '';
  });

  test('what was ordered before a crash is sent after it, and what was taken back is not', async () => {
    await enqueue();
    const takenBack = app.db.transaction().execute(async (tx) => {
      await app.enqueueMail(tx, { message: 'password-changed', personId: person.id });
      throw new Error('changed my mind');
    });
    await expect(takenBack).rejects.toThrow('changed my mind');
    const nextProcess = await openTestJobQueue(app.pool, log);
    await startTestMailWorker({ ...app, jobs: nextProcess, log }, service);
    await runJobs({ jobs: nextProcess, pool: app.pool });
    expect(delivered.map(({ to }) => to)).toEqual([person.email]);
    expect(await jobs()).toEqual([]);
    await nextProcess.stop();
  });

  describe('with a running worker', () => {
    beforeAll(() => startTestMailWorker({ ...app, log }, service));

    test('the same order given twice is sent once', async () => {
      await Promise.all([enqueue('the same'), enqueue('the same')]);
      await runJobs(app);
      expect(delivered).toHaveLength(1);
      await enqueue('the same');
      await enqueue('another');
      await runJobs(app);
      expect(delivered).toHaveLength(2);
      expect(await jobs()).toEqual([]);
    });

    test('a mail that could not be sent comes again, later each time, under the same id', async () => {
      deliveryError = new MailDeliveryError('SMTP ECONNECTION');
      await enqueue();
      await runJobs(app, { mayFail: true });
      expect((await jobs())[0]?.state).toBe('retry');
      const [job] = await jobs();
      expect(job.start_after.getTime() - Date.now()).toBeGreaterThan(5_000);
      deliveryError = undefined;
      await app.pool.query("update jobs.job set start_after = now() where name = 'mail'");
      await runJobs(app);
      expect(delivered.map(({ id }) => id)).toEqual([job.id]);
      expect(logged).toContain('mail_delivery_retried');
    });

    test('after the last attempt it is given up, without a word of whose it was', async () => {
      deliveryError = new Error(`connection to ${person.email} lost`);
      await enqueue();
      await runJobs(app, { mayFail: true });
      expect((await jobs())[0]?.state).toBe('retry');
      await app.pool.query(
        "update jobs.job set start_after = now(), retry_count = retry_limit - 1 where name = 'mail'",
      );
      await runJobs(app, { mayFail: true });
      expect((await jobs())[0]?.state).toBe('failed');
      expect(logged).toContain('mail_delivery_failed');
      expect(logged).not.toContain(person.email);
      expect(JSON.stringify(await jobs())).not.toContain(person.email);
      await app.pool.query("delete from jobs.job where name = 'mail'");
    });

    test('an address that does not exist is not asked again', async () => {
      deliveryError = new MailDeliveryError('SMTP EENVELOPE RCPT TO 550', { permanent: true });
      await enqueue();
      await runJobs(app, { mayFail: true });
      expect((await jobs())[0]?.state).toBe('failed');
      expect(await jobs()).toMatchObject([{ retry_count: 0, output: { message: deliveryError.message } }]);
      expect(JSON.stringify(await jobs()) + logged).not.toContain(person.email);
      await app.pool.query("delete from jobs.job where name = 'mail'");
    });

    test('nothing is sent to a user who was banned or deleted since', async () => {
      const [banned, gone] = await Promise.all([app.joinBuyer(), app.joinBuyer()]);
      const now = new Date();
      await app.db.updateTable('users').set({ banned_at: now }).where('id', '=', banned.id).execute();
      const admin = await app.join('admin');
      expect((await admin.delete(`/user/${gone.id}`)).status).toBe(200);
      await runJobs(app);
      delivered.length = 0;
      for (const personId of [banned.id, gone.id, null])
        await app.enqueueMail(app.db, { message: 'reset-password', personId });
      await runJobs(app);
      expect(await jobs()).toEqual([]);
      expect(delivered).toEqual([]);
    });
  });
});

describe('settings', () => {
  const production = {
    DOGEAR_MODE: 'production',
    PUBLIC_URL: 'https://books.example',
    DOGEAR_SECRET: 'long enough to be a secret of its own',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };

  test('the sender is checked with whatever else is wrong', () => {
    const { PUBLIC_URL: _, ...more } = production;
    expect(() => loadConfig({ ...more, MAIL_FROM: 'me' })).toThrow(/MAIL_FROM must[\s\S]*PUBLIC_URL/);
    expect(loadConfig({ ...production, SMTP_URL: 'smtps://mail.example' })).toMatchObject({
      mailFrom: { address: 'no-reply@books.example' },
    });
  });

  test.each([
    ['Books <hello@books.example>', { name: 'Books', address: 'hello@books.example' }],
    ['hello@books.example', { address: 'hello@books.example' }],
  ])('mail comes from %j', (MAIL_FROM, expected) => {
    expect(loadConfig({ MAIL_FROM }).mailFrom).toEqual(expected);
  });

  test.each(['me', 'a@b.test\r\nBcc: c@d.test', 'a@b.test, c@d.test', 'A <a@b.test'])(
    'mail does not come from %j',
    (MAIL_FROM) => {
      expect(() => loadConfig({ MAIL_FROM })).toThrow('MAIL_FROM must be');
    },
  );

  test.each(['mail.example', 'http://mail.example', 'smtp://'])('%j is no mail server', (SMTP_URL) => {
    expect(() => loadConfig({ SMTP_URL })).toThrow('SMTP_URL must be a URL');
  });
});
