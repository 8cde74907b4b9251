import { describe, expect, test } from 'vitest';
import { authenticator } from '#test/support/authenticator.ts';
import { createTestApp, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { newSite, newSiteSettings } from '#test/support/new-site.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { createResetLink } from '../auth/create-reset-link.ts';
import { assertServicesDecided, doWithoutService } from './does-without.ts';

const app = setUpTestApp({ env: newSiteSettings });
const site = newSite(app);
const sessionOf = (cookies: string[]) =>
  cookies.find((cookie) => cookie.startsWith('dogear.session_token=')) ?? '';

describe('the administrator', () => {
  test('is created by the browser with the claim, is signed in, and continues the setup', async () => {
    await site.empty();
    const claim = await site.claim();
    const created = await site.post('/setup/admin', site.host, claim);
    expect(created).toMatchObject({ status: 200, body: { acknowledged: true } });
    const cookies = created.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith('dogear.setup='))).toContain('Max-Age=0');
    const session = sessionOf(cookies);
    expect((await site.get('/me', session)).body.user).toMatchObject({ role: 'admin', name: 'Ruth Kestrel' });
    const setup = (await site.get('/setup', session)).body;
    expect(setup).toMatchObject({ isYours: true, hasAdmin: true, isFinished: false });
    expect(setup.steps).toContainEqual({ name: 'account', state: 'done' });
    expect((await site.get('/setup', claim)).body.isYours).toBe(false);
  });

  test('brings the time zone of the browser along, if the site has none and PostgreSQL knows it', async () => {
    const zoneAfter = async (timeZone: string, before = 'UTC') => {
      await site.empty();
      await app.db.updateTable('site').set({ time_zone: before }).execute();
      const host = { ...site.host, timeZone };
      expect((await site.post('/setup/admin', host, await site.claim())).status).toBe(200);
      return (await app.db.selectFrom('site').select('time_zone').executeTakeFirst())?.time_zone;
    };
    expect(await zoneAfter('Europe/Berlin')).toBe('Europe/Berlin');
    expect(await zoneAfter('Europe/Berlin', 'Asia/Amman')).toBe('Asia/Amman');
    expect(await zoneAfter('Nowhere/At_All')).toBe('UTC');
  });

  test('logs in with the password, and the grant is in the audit log', async () => {
    await site.empty();
    await site.post('/setup/admin', site.host, await site.claim());
    const { email, password } = site.host;
    const signedIn = await site.post('/auth/sign-in/email', { email, password });
    const log = await site.get('/audit-log', sessionOf(signedIn.headers.getSetCookie()));
    expect(log.body[0]).toMatchObject({ action: 'grant_admin', subjectName: 'Ruth Kestrel' });
  });

  test('brings its time zone, which is in the audit log as well', async () => {
    await site.empty();
    await app.db.updateTable('site').set({ time_zone: 'UTC' }).execute();
    const host = { ...site.host, timeZone: 'Europe/Berlin' };
    const created = await site.post('/setup/admin', host, await site.claim());
    const { body } = await site.get('/audit-log', sessionOf(created.headers.getSetCookie()));
    expect(body).toContainEqual(
      expect.objectContaining({
        action: 'update_site',
        by: 'setup',
        changes: [{ setting: 'timeZone', locale: null, from: 'UTC', to: 'Europe/Berlin' }],
      }),
    );
  });

  test('is one, however many requests create it at the same moment', async () => {
    await site.empty();
    const claim = await site.claim();
    const requests = Array.from({ length: 4 }, (_, n) =>
      site.post('/setup/admin', { ...site.host, email: `ruth${n}@kestrel.test` }, claim),
    );
    const codes = (await Promise.all(requests)).map(({ status, body }) => body.code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'already_set_up')).toHaveLength(3);
    const { count } = await app.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow();
    expect(count).toBe('1');
  });

  test('needs the claim, a password that is not common, and an email of its own', async () => {
    await site.empty();
    expect((await site.post('/setup/admin', site.host)).body.code).toBe('not_signed_in');
    expect((await site.post('/setup/admin', site.host, 'dogear.setup=made-up')).body.code).toBe(
      'not_signed_in',
    );
    const claim = await site.claim();
    const common = await site.post('/setup/admin', { ...site.host, password: 'Password1!' }, claim);
    expect(common.body.errors).toMatchObject([{ path: 'password' }]);
    const buyer = await app.joinBuyer();
    const taken = await site.post('/setup/admin', { ...site.host, email: buyer.email }, claim);
    expect(taken.body.code).toBe('email_taken');
    expect((await site.get('/setup', claim)).body.isYours).toBe(true);
  });

  test('has a confirmed email if the code of the test email went there', async () => {
    const mailed = await createTestApp({ env: { ...newSiteSettings, SMTP_URL: 'smtp://127.0.0.1:9' } });
    try {
      const host = newSite(mailed);
      const claim = await host.claim();
      expect((await host.post('/setup/test-mail', { email: host.host.email }, claim)).status).toBe(200);
      const [mail] = await mailed.outbox.list();
      const code = /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '';
      const wrong = code === '000000' ? '000001' : '000000';
      expect((await host.post('/setup/test-mail/confirm', { code: wrong }, claim)).body.code).toBe(
        'wrong_mail_code',
      );
      expect((await host.post('/setup/test-mail/confirm', { code }, claim)).status).toBe(200);
      expect((await host.post('/setup/test-mail/confirm', { code }, claim)).body.code).toBe(
        'wrong_mail_code',
      );
      const created = await host.post('/setup/admin', host.host, claim);
      const { body } = await host.get('/me', sessionOf(created.headers.getSetCookie()));
      expect(body.user.emailVerified).toBe(true);
    } finally {
      await mailed.close();
    }
  });
});

describe('the steps', () => {
  test('are kept one by one, so that a crash in between loses nothing', async () => {
    await site.empty();
    const claim = await site.claim();
    await site.put('/setup/steps/check-up', { state: 'done' }, claim);
    await site.put('/setup/steps/legal', { state: 'skipped' }, claim);
    await site.put('/setup/steps/check-up', { state: 'skipped' }, claim);
    const created = await site.post('/setup/admin', site.host, claim);
    const session = sessionOf(created.headers.getSetCookie());
    await site.put('/setup/steps/legal', { state: 'done' }, session);
    await site.put('/setup/without/mail', { agreed: true }, session);
    await site.put('/setup/without/cards', { agreed: true }, session);
    const { steps } = (await site.get('/setup', session)).body;
    expect(Object.fromEntries(steps.map((step: any) => [step.name, step.state]))).toEqual({
      'check-up': 'done',
      account: 'done',
      look: 'open',
      legal: 'done',
      money: 'open',
      shelves: 'open',
      places: 'open',
      people: 'open',
    });
  });

  test('keep the check-up open while the host has not decided about a service', async () => {
    await site.empty();
    const claim = await site.claim();
    await site.put('/setup/steps/check-up', { state: 'done' }, claim);
    const checkUp = async () => (await site.get('/setup', claim)).body.steps[0];
    expect(await checkUp()).toEqual({ name: 'check-up', state: 'open' });
    await site.put('/setup/without/mail', { agreed: true }, claim);
    expect(await checkUp()).toEqual({ name: 'check-up', state: 'open' });
    await site.put('/setup/without/cards', { agreed: true }, claim);
    expect(await checkUp()).toEqual({ name: 'check-up', state: 'done' });
  });

  test('belong to administrators afterwards, and show others nothing', async () => {
    await site.empty();
    const [admin, seller] = [await app.join('admin'), await app.joinSeller()];
    expect((await seller.put('/setup/steps/legal', { state: 'done' })).body.code).toBe('not_allowed');
    expect((await seller.get('/setup/check-up')).body.code).toBe('not_allowed');
    expect((await site.get('/setup/check-up')).body.code).toBe('not_signed_in');
    expect((await site.get('/setup')).body).toEqual({
      isFinished: false,
      hasAdmin: true,
      isYours: false,
      steps: [],
      undecided: [],
    });
    expect((await admin.put('/setup/steps/legal', { state: 'done' })).status).toBe(200);
  });

  test('end once it is decided what to do without', async () => {
    await site.empty();
    const admin = await app.join('admin');
    expect((await admin.get('/setup')).body.undecided).toEqual(['mail', 'cards']);
    expect((await admin.post('/setup/finish', {})).body.code).toBe('services_undecided');
    expect((await admin.put('/setup/without/mail', { agreed: false })).status).toBe(400);
    await admin.put('/setup/without/mail', { agreed: true });
    await admin.put('/setup/without/mail', { agreed: true });
    await admin.put('/setup/without/cards', { agreed: true });
    expect((await admin.get('/setup')).body.undecided).toEqual([]);
    expect((await admin.post('/setup/finish', {})).status).toBe(200);
    expect((await admin.get('/setup')).body.isFinished).toBe(true);
  });
});

describe('a start without a service', () => {
  const start = () => assertServicesDecided(app.db, app.config);

  test('succeeds before the setup is over, so that the setup can ask', async () => {
    await site.empty();
    await expect(start()).resolves.toBeUndefined();
  });

  test('fails afterwards with all that is missing, unless the host does without it', async () => {
    await site.empty();
    await app.db.updateTable('setup').set({ finished_at: new Date() }).execute();
    await expect(start()).rejects.toThrow(
      /SMTP_URL must be set in production[\s\S]*do-without mail[\s\S]*STRIPE_SECRET_KEY[\s\S]*do-without cards/,
    );
    await app.db
      .updateTable('setup')
      .set({ does_without: ['mail'] })
      .execute();
    await expect(start()).rejects.not.toThrow('SMTP_URL');
    await app.db
      .updateTable('setup')
      .set({ does_without: ['mail', 'cards'] })
      .execute();
    await expect(start()).resolves.toBeUndefined();
  });

  test('succeeds without cards where buyers pay at the meeting, and doing without cards makes it so', async () => {
    await site.empty();
    const modeOf = async () =>
      (await app.db.selectFrom('site').select('payment_mode').executeTakeFirstOrThrow()).payment_mode;
    await app.db
      .updateTable('setup')
      .set({ finished_at: new Date(), does_without: ['mail'] })
      .execute();
    await app.db.updateTable('site').set({ payment_mode: 'none' }).execute();
    await expect(start()).resolves.toBeUndefined();
    await app.db.updateTable('site').set({ payment_mode: 'by_hand' }).execute();
    await expect(start()).rejects.toThrow('STRIPE_SECRET_KEY');
    await doWithoutService(app.db, 'cards', { by: 'command line' });
    await expect(start()).resolves.toBeUndefined();
    expect(await modeOf()).toBe('none');
  });
});

describe('a site that people join by their address', () => {
  test('does not start once it has no mail server, until its host does without, and people join by invitation', async () => {
    await site.empty();
    const member = await app.joinBuyer();
    await app.db
      .updateTable('setup')
      .set({ finished_at: new Date(), does_without: ['mail', 'cards'] })
      .execute();
    await app.db
      .updateTable('site')
      .set({ joining: 'domain', domains: ['books.example'] })
      .execute();
    await expect(assertServicesDecided(app.db, app.config)).rejects.toThrow('do-without mail');
    await doWithoutService(app.db, 'mail', { by: 'command line' });
    await expect(assertServicesDecided(app.db, app.config)).resolves.toBeUndefined();
    expect((await member.get('/wishes')).status).toBe(200);
    const admin = await app.join('admin');
    expect((await admin.get('/site')).body.site.joining).toBe('invite');
    expect((await admin.get('/audit-log?limit=1')).body[0]).toMatchObject({
      by: 'command line',
      changes: [{ setting: 'joining', from: 'domain', to: 'invite' }],
    });
    await app.db.updateTable('site').set({ joining: 'open', domains: [] }).execute();
  });
});

describe('without mail and cards', () => {
  test('nothing asks for an email or a card, and each call says so', async () => {
    const buyer = await app.joinBuyer();
    const { email } = buyer;
    for (const path of ['/forgot-password', '/verify-email/mail'])
      expect((await site.post(path, { email })).body, path).toMatchObject({
        code: 'mail_not_set_up',
        message: 'This site doesn’t send email. Please ask the people who run it.',
      });
    const seller = await app.joinSeller();
    const bookId = await app.listBook(seller);
    const { body } = await app.book(buyer, bookId);
    const paid = await buyer.post('/create-payment-intent', { orderId: body.insertedId });
    expect(paid).toMatchObject({ status: 409, body: { code: 'cards_not_set_up' } });
    expect((await seller.put(`/my-products/${bookId}`)).status).toBe(200);
  });

  test('a way of paying sellers that needs cards is rejected, and the one that was chosen before stays', async () => {
    const admin = await app.join('admin');
    await app.db.updateTable('site').set({ payment_mode: 'house' }).execute();
    const change = async (changes: object) => {
      const { version } = (await admin.get('/site')).body.settings;
      const { status, body } = await admin.patch('/site', { version, changes });
      return [status, body.code];
    };
    for (const paymentMode of ['by_hand', 'stripe'])
      expect(await change({ paymentMode })).toEqual([409, 'cards_not_set_up']);
    expect(await change({ paymentMode: 'house', feePercent: 5 })).toEqual([200, undefined]);
    expect(await change({ paymentMode: 'none' })).toEqual([200, undefined]);
    expect(await change({ paymentMode: 'house' })).toEqual([409, 'cards_not_set_up']);
    expect((await admin.get('/site')).body.settings.paymentMode).toBe('none');
  });

  test('many wrong passwords delay a login, and ask for no email', async () => {
    const { email } = await app.joinBuyer();
    app.config.limits.signInPerAccount.max = 1;
    app.config.limits.signInBeforeEmailProof.max = 2;
    app.config.signInDelay.mostMs = 50;
    for (let attempt = 0; attempt < 4; attempt++)
      expect((await site.post('/auth/sign-in/email', { email, password: 'Wrong#2026' })).body.code).toBe(
        'INVALID_EMAIL_OR_PASSWORD',
      );
    const right = await site.post('/auth/sign-in/email', { email, password: 'Dogear#2026' });
    expect(right.status).toBe(200);
  });

  test('many wrong codes make an unknown browser wait, and promise no email', async () => {
    const person = await app.joinBuyer();
    const { email, cookie } = person;
    const auth = (path: string, body: object, as: string) =>
      app.send('POST', `/api/auth${path}`, { body, headers: { origin: testOrigin, cookie: as } });
    const enabled = await auth('/two-factor/enable', { password: testPassword }, cookie);
    const { code } = authenticator(enabled.body.totpURI);
    expect((await auth('/two-factor/verify-totp', { code: code() }, cookie)).status).toBe(200);
    const { secondStepPerAccount } = app.config.limits;
    secondStepPerAccount.max = 1;
    const enter = async (given: string) => {
      const { headers } = await auth('/sign-in/email', { email, password: testPassword }, '');
      const challenge = headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      return auth('/two-factor/verify-totp', { code: given }, challenge);
    };
    expect((await enter('000000')).body.code).toBe('INVALID_CODE');
    const refused = await enter(code(1));
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await app.db.deleteFrom('rate_limits').execute();
    expect((await enter(code(1))).status).toBe(200);
  });

  test('an operator hands over a link for a new password, which works once', async () => {
    const { id, email } = await app.joinBuyer();
    expect(await createResetLink(app.db, 'unknown@kestrel.test', testOrigin)).toBeUndefined();
    const link = (await createResetLink(app.db, email, testOrigin)) ?? '';
    const token = new URL(link).searchParams.get('token');
    const reset = () => site.post('/reset-password', { token, password: 'Almanac#17' });
    expect([(await reset()).status, (await reset()).body.code]).toEqual([200, 'token_expired']);
    const signedIn = await site.post('/auth/sign-in/email', { email, password: 'Almanac#17' });
    expect(signedIn.status).toBe(200);
    const entries = await app.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute();
    expect(entries.map(({ action }) => action)).toEqual(['create_reset_link']);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  test('the administrator gets the link of an invitation to the staff, which works without a confirmed address', async () => {
    const admin = await app.join('admin');
    const person = await app.join('Buyer');
    const invited = await admin.post('/site/staff/invitations', {
      email: person.email,
      rights: ['can_verify'],
    });
    expect(invited.status).toBe(201);
    const token = new URL(invited.body.path, testOrigin).searchParams.get('token');
    expect(JSON.stringify((await admin.get('/site/staff')).body)).not.toContain(token);
    const stranger = await app.join('Buyer');
    const refused = await stranger.post('/invitation', { token });
    expect(refused.body.code).toBe('link_of_another_account');
    const accepted = await person.post('/invitation', { token });
    expect([accepted.status, accepted.body.rights]).toEqual([200, ['can_verify']]);
  });

  test('an invitation to sign up for one address is a link to pass on', async () => {
    const admin = await app.join('admin');
    const email = 'ana@kestrel.test';
    const { status, body } = await admin.post('/site/invitations', { email });
    expect([status, body.path]).toEqual([201, expect.stringMatching(/^\/signup\?invitation=/)]);
    const { rows } = await app.pool.query("select 1 from jobs.job where name = 'mail'");
    expect(rows).toEqual([]);
  });

  test('the test email is refused', async () => {
    await site.empty();
    const sent = await site.post('/setup/test-mail', { email: 'ruth@kestrel.test' }, await site.claim());
    expect(sent.body.code).toBe('mail_not_set_up');
  });
});
