import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { cookieOf } from '#test/support/cookie-of.ts';
import { type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { mailedTokens, tokenIn, usedUp } from '#test/support/mailed-tokens.ts';
import { setRateLimit } from '#test/support/rate-limits.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { enqueueOrderNotifications } from '../../orders/enqueue-notifications.ts';
import { createMailedToken } from '../email-token.ts';

const app = setUpTestApp();

beforeAll(async () => {
  await startTestMailWorker(app, app.outbox);
});

const { post, mailsTo, resetToken } = mailedTokens(app);
const signIn = (email: string, password = testPassword) => post('/auth/sign-in/email', { email, password });
const newAddress = () => `${randomUUID()}@graduates.test`;
const ask = (person: Person, email: string) => person.post('/me/email', { email });
const follow = (person: Person, token: string) => person.post('/verify-email', { token });
const confirmMail = 'Confirm your new email';
const askedMail = 'about to get another email';
const changedMail = 'was changed';
const linkTo = async (email: string) => tokenIn((await mailsTo(email, confirmMail))[0]);
const emailOf = async (person: Person) => (await person.get('/me')).body.user.email;

async function askAndRead(person: Person, email = newAddress()) {
  expect(await ask(person, email)).toMatchObject({ status: 200, body: { acknowledged: true } });
  return { email, token: await linkTo(email) };
}

describe('a change of one’s own address', () => {
  test('waits for the link to the new one; then the old one no longer signs in, and got a mail each time', async () => {
    const buyer = await app.joinBuyer();
    const { email, token } = await askAndRead(buyer);
    const [asked] = await mailsTo(buyer.email, askedMail);
    expect(asked?.text).toContain(`${testOrigin}/forgot-password`);
    expect(asked?.text).not.toContain(email);
    expect(await emailOf(buyer)).toBe(buyer.email);
    expect((await buyer.get('/me/account')).body.newEmail).toBe(email);

    expect(await follow(buyer, token)).toMatchObject({ status: 200, body: { acknowledged: true } });
    expect((await buyer.get('/me')).body.user).toMatchObject({ email, emailVerified: true });
    expect((await buyer.get('/me/account')).body.newEmail).toBeNull();
    expect((await signIn(buyer.email)).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
    const [changed] = await mailsTo(buyer.email, changedMail);
    expect(changed?.text).not.toContain(email);
    // Others may sign up with the address that it had.
    expect((await app.signUp({ email: buyer.email })).id).not.toBe(buyer.id);
  });

  test('ends the other sessions, their access tokens, and every earlier link', async () => {
    const buyer = await app.joinBuyer();
    const elsewhere = { cookie: cookieOf(await signIn(buyer.email)) };
    const { body } = await app.send('GET', `/api/jwt?email=${buyer.email}`, { headers: elsewhere });
    const reset = await resetToken(buyer);
    const { email, token } = await askAndRead(buyer);
    expect((await follow(buyer, token)).status).toBe(200);

    expect((await app.send('GET', '/api/me', { headers: elsewhere })).body.user).toBeNull();
    expect((await app.send('GET', '/api/me/account', { token: body.accessToken })).status).toBe(401);
    const again = await app.send('GET', `/api/jwt?email=${email}`, { headers: elsewhere });
    expect(again).toMatchObject({ status: 403, body: { accessToken: '' } });
    expect(await post('/reset-password', { token: reset, password: 'Almanac#1' })).toMatchObject(usedUp);
    expect((await buyer.get('/me/account')).status).toBe(200);
  });

  test('is in the audit log without the addresses, and in the export with them', async () => {
    const buyer = await app.joinBuyer();
    const { token } = await askAndRead(buyer);
    await follow(buyer, token);
    const [entry] = (await (await app.join('admin')).get('/audit-log')).body;
    expect(entry).toMatchObject({ action: 'change_email', actorName: buyer.name, subjectName: buyer.name });
    const { rows } = await app.pool.query('select details from audit_log where subject_id = $1', [buyer.id]);
    expect(rows).toEqual([{ details: {} }]);
    const changes = await app.pool.query('select old_email, done_at from email_changes where user_id = $1', [
      buyer.id,
    ]);
    expect(changes.rows).toEqual([{ old_email: buyer.email, done_at: expect.any(Date) }]);
  });

  test('takes notifications and wishes along, which know the account only', async () => {
    const [seller, buyer] = await Promise.all([app.joinSeller(), app.joinBuyer()]);
    const { email, token } = await askAndRead(seller);
    await follow(seller, token);
    await app.book(buyer, await app.listBook(seller));
    await enqueueOrderNotifications(app);
    await runJobs(app);
    const mails = (await app.outbox.list()).filter(({ text }) => text.includes('/dashboard/mybuyers'));
    expect(mails.map(({ to }) => to)).toEqual([email]);
  });
});

describe('the link to a new address', () => {
  test('works once, also when it is opened twice at the same moment', async () => {
    const buyer = await app.joinBuyer();
    const { token } = await askAndRead(buyer);
    const answers = await Promise.all(Array.from({ length: 6 }, () => follow(buyer, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
    expect(await follow(buyer, token)).toMatchObject(usedUp);
    await mailsTo(buyer.email, changedMail);
  });

  test('is stored as a hash, and works for a day', async () => {
    const buyer = await app.joinBuyer();
    const { token } = await askAndRead(buyer);
    const { rows } = await app.pool.query(
      `select identifier, expires_at between now() + interval '23 hours' and now() + interval '1 day' as is_a_day
       from verifications where value in (select id::text from email_changes where user_id = $1)`,
      [buyer.id],
    );
    expect(rows).toEqual([{ identifier: expect.not.stringContaining(token), is_a_day: true }]);
    await app.pool.query('update verifications set expires_at = now()');
    expect(await follow(buyer, token)).toMatchObject(usedUp);
    expect(await emailOf(buyer)).toBe(buyer.email);
  });

  test('needs a session of the account, and stays good without one', async () => {
    const [buyer, other] = await Promise.all([app.joinBuyer(), app.joinBuyer()]);
    const { email, token } = await askAndRead(buyer);
    expect(await post('/verify-email', { token })).toMatchObject({ status: 401 });
    expect(await follow(other, token)).toMatchObject({ body: { code: 'link_of_another_account' } });
    const headers = { origin: testOrigin, cookie: cookieOf(await signIn(buyer.email)) };
    expect((await app.send('POST', '/api/verify-email', { headers, body: { token } })).status).toBe(200);
    expect([await emailOf(other), (await signIn(email)).status]).toEqual([other.email, 200]);
    // The session that had asked was another one.
    expect((await buyer.get('/me/account')).status).toBe(401);
  });

  test('dies with a newer request, a withdrawal, a new password, and a ban', async () => {
    const admin = await app.join('admin');
    const ways: Record<string, (person: Person) => Promise<unknown>> = {
      request: (person) => ask(person, newAddress()),
      withdrawal: (person) => person.delete('/me/email'),
      password: (person) =>
        person.put('/me/password', { currentPassword: testPassword, newPassword: 'Almanac#1' }),
      ban: async (person) => {
        await admin.put(`/user/${person.id}/ban`);
        await app.pool.query('update users set banned_at = null where id = $1', [person.id]);
      },
    };
    for (const [way, end] of Object.entries(ways)) {
      const buyer = await app.joinBuyer();
      const { token } = await askAndRead(buyer);
      await end(buyer);
      expect(await follow(buyer, token), way).toMatchObject(usedUp);
      expect(await emailOf(buyer), way).toBe(buyer.email);
    }
  });

  test('of two requests at the same moment, one stays', async () => {
    const buyer = await app.joinBuyer();
    const emails = Array.from({ length: 4 }, newAddress);
    const answers = await Promise.all(emails.map((email) => ask(buyer, email)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await runJobs(app);
    const links = (await app.outbox.list()).filter(({ to }) => emails.includes(to));
    expect(links).toHaveLength(1);
    expect((await follow(buyer, tokenIn(links[0]))).status).toBe(200);
    expect(await emailOf(buyer)).toBe(links[0]?.to);
  });

  test('does not work once another account has the address', async () => {
    const buyer = await app.joinBuyer();
    const { email, token } = await askAndRead(buyer);
    await app.signUp({ email });
    expect(await follow(buyer, token)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect(await emailOf(buyer)).toBe(buyer.email);
  });
});

describe('who asks for a change', () => {
  test('does not get to know whether the new address has an account, whose owner gets a mail', async () => {
    const [buyer, owner] = await Promise.all([app.joinBuyer(), app.joinBuyer()]);
    const jobs = async () => {
      const { rows } = await app.pool.query(
        "select data - 'changeId' - 'personId' as data from jobs.job where name = 'mail' order by created_on, data ->> 'message'",
      );
      return rows;
    };
    const before = (await jobs()).length;
    const free = await ask(buyer, newAddress());
    const forFree = (await jobs()).slice(before);
    const taken = await ask(buyer, owner.email.toUpperCase());
    const forTaken = (await jobs()).slice(before + forFree.length);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(forTaken).toEqual(forFree);
    expect((await buyer.get('/me/account')).body.newEmail).toBe(owner.email);
    const [note] = await mailsTo(owner.email, 'already has a Dogear account');
    expect(tokenIn(note)).toBe('');
    expect(note?.text).not.toContain(buyer.name);
  });

  test('must have signed in within ten minutes, with an address that is another one', async () => {
    const buyer = await app.joinBuyer();
    const same = await ask(buyer, buyer.email.toUpperCase());
    expect(same).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } });
    expect((await ask(buyer, 'no address')).status).toBe(400);
    expect((await post('/me/email', { email: newAddress() })).status).toBe(401);
    await app.pool.query(
      `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      [buyer.id],
    );
    expect(await ask(buyer, newAddress())).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
  });

  test('may have mistyped the address at sign-up, or be an administrator', async () => {
    for (const person of [await app.signUp(), await app.join('admin')]) {
      const { email, token } = await askAndRead(person);
      expect((await follow(person, token)).status).toBe(200);
      expect((await person.get('/me')).body.user).toMatchObject({ email, emailVerified: true });
    }
  });

  test('gets the mails in the language of the account', async () => {
    const buyer = await app.joinBuyer();
    await buyer.put('/me/locale', { locale: 'de' });
    const email = newAddress();
    await ask(buyer, email);
    await mailsTo(email, 'Bestätigen Sie Ihre neue E-Mail-Adresse');
    await mailsTo(buyer.email, 'soll eine andere E-Mail-Adresse bekommen');
  });

  test('sends as few mails to an address as others may', async () => {
    const [buyer, email] = [await app.joinBuyer(), newAddress()];
    for (const address of [email, buyer.email]) {
      const key = `mail:account:${createHash('sha256').update(address).digest('base64url')}`;
      await setRateLimit(app.db, key);
      expect((await ask(buyer, email)).status).toBe(429);
      await setRateLimit(app.db, key, 0);
    }
    expect((await ask(buyer, email)).status).toBe(200);
  });

  test('stays within the domains of a site that people join by their address', async () => {
    const buyer = await app.joinBuyer();
    await app.pool.query(`update site set joining = 'domain', domains = '{graduates.test}'`);
    const outside = await ask(buyer, 'someone@elsewhere.test');
    expect(outside).toMatchObject({ status: 403, body: { code: 'domain_required' } });
    expect(outside.body.message).toMatch(/^An account of this site needs/);
    const { token } = await askAndRead(buyer);
    await app.pool.query(`update site set domains = '{elsewhere.test}'`);
    expect(await follow(buyer, token)).toMatchObject({ body: { code: 'domain_required' } });
    await app.pool.query(`update site set domains = '{graduates.test}'`);
    expect((await follow(buyer, token)).status).toBe(200);
    await app.pool.query(`update site set joining = 'open', domains = '{}'`);
  });
});

describe('there is no side door', () => {
  test('Better Auth’s own calls change no address', async () => {
    const buyer = await app.joinBuyer();
    const headers = { origin: testOrigin, cookie: buyer.cookie };
    const call = (path: string, body: object) => app.send('POST', `/api/auth${path}`, { headers, body });
    expect((await call('/change-email', { newEmail: newAddress() })).status).toBe(404);
    await call('/update-user', { email: newAddress(), name: 'Moved' });
    expect((await buyer.get('/me')).body.user).toMatchObject({ email: buyer.email });
  });

  test('no link is made for an address that is no longer the account’s', async () => {
    const buyer = await app.joinBuyer();
    const before = { id: buyer.id, email: buyer.email };
    const { token } = await askAndRead(buyer);
    await follow(buyer, token);
    expect(await createMailedToken(app.db, 'reset-password', before)).toBeUndefined();
    const now = { id: buyer.id, email: await emailOf(buyer) };
    expect(await createMailedToken(app.db, 'reset-password', now)).toHaveLength(32);
  });
});
