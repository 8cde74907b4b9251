import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLink, newSeller, openAccount, openOnboarding, sendOutcome } from './sandbox-connect.ts';
import { keys, SandboxServer } from './sandbox-server.ts';

let sandbox: SandboxServer;
beforeAll(async () => {
  sandbox = await SandboxServer.open();
});
afterAll(() => sandbox.close());

test('a new account cannot be paid yet, and says what is missing', async () => {
  const account = await sandbox.payoutProvider.createAccount(newSeller());
  expect(account).toMatchObject({ country: 'DE', livemode: false, status: 'restricted' });
  expect(account.requirements).toContain('identity.individual.date_of_birth');
  expect(await sandbox.payoutProvider.retrieveAccount(account.accountId)).toEqual(account);
});

test('twenty at once make one account for a user', async () => {
  const seller = newSeller();
  const accounts = await Promise.all(
    Array.from({ length: 20 }, () => sandbox.payoutProvider.createAccount(seller)),
  );
  expect(new Set(accounts.map(({ accountId }) => accountId)).size).toBe(1);
});

test('other details under the same key are rejected', async () => {
  const seller = newSeller();
  await sandbox.payoutProvider.createAccount(seller);
  await expect(
    sandbox.payoutProvider.createAccount({ ...seller, email: 'other@books.example' }),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
});

test('an account has only the parts that are asked for', async () => {
  const { accountId } = await sandbox.payoutProvider.createAccount(newSeller());
  const bare = await sandbox.stripe.v2.core.accounts.retrieve(accountId);
  expect(bare).not.toHaveProperty('configuration');
  expect(bare).not.toHaveProperty('requirements');
});

test('an account that does not exist is not found', async () => {
  await expect(sandbox.payoutProvider.retrieveAccount('acct_nobody')).rejects.toMatchObject({
    code: 'not_found',
  });
});

test.each([
  ['no email', { contact_email: undefined }],
  ['another dashboard', { dashboard: 'full' }],
  ['losses without fees', { defaults: { responsibilities: responsibilities('stripe', 'application') } }],
  ['a capability that is not requested', { configuration: { recipient: {} } }],
])('an account with %s is rejected', async (_, change) => {
  await expect(
    sandbox.stripe.v2.core.accounts.create({ ...valid(), ...change } as never),
  ).rejects.toMatchObject({ type: 'StripeInvalidRequestError', code: 'invalid_fields' });
});

function responsibilities(fees_collector: string, losses_collector: string) {
  return { fees_collector, losses_collector };
}
const valid = () => ({
  contact_email: 'ruth@books.example',
  dashboard: 'express',
  defaults: { responsibilities: responsibilities('application', 'application') },
  configuration: {
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
  },
});

describe('the onboarding page', () => {
  test.each([
    ['complete', 'active', []],
    ['leave_out', 'restricted', ['identity.individual.documents.primary_verification']],
    ['refuse', 'rejected', []],
  ])('%s: the account is %s', async (outcome, status, requirements) => {
    const onboarding = await openOnboarding(sandbox);
    const response = await sendOutcome(onboarding, outcome);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${sandbox.address}/payouts/return`);
    expect(await sandbox.payoutProvider.retrieveAccount(onboarding.accountId)).toMatchObject({
      status,
      requirements,
    });
  });

  test('closing the window changes nothing', async () => {
    const onboarding = await openOnboarding(sandbox);
    const response = await sendOutcome(onboarding, 'close');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Nothing was sent');
    expect((await sandbox.payoutProvider.retrieveAccount(onboarding.accountId)).status).toBe('restricted');
  });

  test('says that it is not Stripe, has no script, and may not be framed', async () => {
    const { accountId } = await sandbox.payoutProvider.createAccount(newSeller());
    const response = await fetch((await createLink(sandbox, accountId)).url);
    const page = await response.text();
    expect(page).toContain('TEST MODE');
    expect(page).toContain('not Stripe');
    expect(page).not.toContain('<script');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(response.headers.get('referrer-policy')).toBe('strict-origin');
  });

  test('shows an address as text', async () => {
    const { page } = await openOnboarding(sandbox, { ...newSeller(), email: '<b>&co@books.example' });
    expect(page).toContain('&lt;b&gt;&amp;co@books.example');
  });

  test('a link opens once; then it leads to where a new one is made', async () => {
    const { accountId, url } = await openOnboarding(sandbox);
    const again = await fetch(url, { redirect: 'manual' });
    expect(again.status).toBe(303);
    expect(again.headers.get('location')).toBe(`${sandbox.address}/payouts/refresh`);
    const other = await createLink(sandbox, accountId);
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => fetch(other.url, { redirect: 'manual' })),
    );
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('an outcome is taken once', async () => {
    const onboarding = await openOnboarding(sandbox);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => sendOutcome(onboarding, 'complete')),
    );
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
    expect((await sendOutcome(onboarding, 'refuse')).status).toBe(400);
    expect((await sandbox.payoutProvider.retrieveAccount(onboarding.accountId)).status).toBe('active');
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a frame of another site', { 'sec-fetch-site': 'cross-site' }],
  ])('a form that %s sends is rejected', async (_, headers) => {
    const onboarding = await openOnboarding(sandbox);
    expect((await sendOutcome(onboarding, 'complete', headers)).status).toBe(403);
    expect((await sandbox.payoutProvider.retrieveAccount(onboarding.accountId)).status).toBe('restricted');
  });

  test('a session that is not the page’s, or an unknown outcome, is rejected', async () => {
    const onboarding = await openOnboarding(sandbox);
    const other = await openOnboarding(sandbox);
    expect((await sendOutcome({ ...onboarding, session: other.session }, 'complete')).status).toBe(400);
    expect((await sendOutcome(onboarding, 'become rich')).status).toBe(400);
    expect((await sandbox.payoutProvider.retrieveAccount(onboarding.accountId)).status).toBe('restricted');
  });

  test('leads to no other site', async () => {
    const { accountId } = await sandbox.payoutProvider.createAccount(newSeller());
    const links = ['https://evil.example/', `${sandbox.address}.evil.example/`, 'javascript:alert(1)'];
    for (const returnUrl of links)
      await expect(
        sandbox.payoutProvider.createOnboardingLink(accountId, {
          returnUrl,
          refreshUrl: `${sandbox.address}/payouts/refresh`,
        }),
        returnUrl,
      ).rejects.toMatchObject({ code: 'invalid_fields' });
  });
});

test('a link that has expired leads to where a new one is made', async () => {
  const { accountId } = await sandbox.payoutProvider.createAccount(newSeller());
  const link = await createLink(sandbox, accountId);
  expect(link.expiresAt.getTime()).toBeGreaterThan(Date.now());
  await sandbox.pool.query(
    `update sandbox_account_links set expires_at = now() - interval '1 second' where account_id = $1`,
    [accountId],
  );
  expect((await fetch(link.url, { redirect: 'manual' })).status).toBe(303);
});

test('a seller opens the own page once, when the onboarding is complete', async () => {
  const { accountId } = await sandbox.payoutProvider.createAccount(newSeller());
  await expect(sandbox.payoutProvider.createLoginLink(accountId)).rejects.toMatchObject({
    message: expect.stringContaining('has not completed onboarding'),
  });
  const url = await sandbox.payoutProvider.createLoginLink(await openAccount(sandbox));
  expect(await (await fetch(url)).text()).toContain('None yet.');
  expect((await fetch(url)).status).toBe(404);
});

test('what becomes of an account is delivered as thin events, signed with their own secret', async () => {
  const all: { body: string; headers: Headers }[] = [];
  sandbox.deliverAccountEvent = async (body, signature) => {
    all.push({ body, headers: new Headers({ 'stripe-signature': signature }) });
  };
  const accountId = await openAccount(sandbox);
  // Events of other tests' accounts may still be on their way.
  const ofAccount = () => all.filter(({ body }) => JSON.parse(body).related_object.id === accountId);
  await vi.waitFor(() => expect(ofAccount()).toHaveLength(3), { timeout: 10_000 });
  const delivered = ofAccount();
  sandbox.deliverAccountEvent = async () => undefined;
  const { payoutProvider, paymentProvider } = sandbox;
  const events = await Promise.all(
    delivered.map(({ body, headers }) => payoutProvider.parseAccountEvent(body, headers)),
  );
  expect(events.map((event) => event?.type).sort()).toEqual([
    'v2.core.account.created',
    'v2.core.account[configuration.recipient].capability_status_updated',
    'v2.core.account[requirements].updated',
  ]);
  for (const event of events) expect(event?.accountId).toBe(accountId);
  expect(new Set(events.map((event) => event?.eventId)).size).toBe(3);
  for (const { body, headers } of delivered) {
    expect(body).not.toMatch(/active|books\.example/);
    await expect(paymentProvider.parseWebhook(body, headers)).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(payoutProvider.parseAccountEvent(`${body} `, headers)).rejects.toMatchObject({
      code: 'invalid_input',
    });
  }
});

test('without keys there is no account to read or to change', async () => {
  const { accountId } = await sandbox.payoutProvider.createAccount(newSeller());
  for (const key of ['', keys.publishableKey, 'sk_test_other']) {
    const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
    const read = await fetch(`${sandbox.address}/v2/core/accounts/${accountId}`, { headers });
    expect([401, 403]).toContain(read.status);
    const created = await fetch(`${sandbox.address}/v2/core/accounts`, {
      method: 'POST',
      headers,
      body: JSON.stringify(valid()),
    });
    expect([401, 403]).toContain(created.status);
  }
});
