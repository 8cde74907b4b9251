import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Person, testOrigin, testPassword } from '#test/support/create-test-app.ts';
import { openSessions, signedIn, signedOut } from '#test/support/open-sessions.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
const { signIn, isIn } = openSessions(app);
const headers = { origin: testOrigin };
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

describe('sessions', () => {
  test('are listed in plain words, this one first', async () => {
    const buyer = await app.joinBuyer();
    await signIn(buyer, testPassword, windows);
    const here = await signIn(buyer, testPassword, iPhone);
    await (await app.joinBuyer()).get('/me/sessions');
    const { sessions } = (await app.send('GET', '/api/me/sessions', { token: here.token })).body;
    expect(sessions.map(({ device, isThisOne }: any) => [device, isThisOne])).toEqual([
      ['Safari on an iPhone', true],
      ['Firefox on Windows', false],
      ['Unknown device', false],
    ]);
    expect(JSON.stringify(sessions)).not.toContain(here.cookie.slice(-20));
  });

  test('end one by one, or all others at once, and their tokens with them', async () => {
    const buyer = await app.joinBuyer();
    const others = [await signIn(buyer), await signIn(buyer), await signIn(buyer)];
    const { sessions } = (await app.send('GET', '/api/me/sessions', { token: others[0]?.token ?? '' })).body;
    const first = sessions.find(({ isThisOne }: { isThisOne: boolean }) => isThisOne);
    expect((await buyer.delete(`/me/sessions/${first._id}`)).body).toMatchObject({ deletedCount: 1 });
    expect((await buyer.delete(`/me/sessions/${first._id}`)).status).toBe(404);
    expect(await Promise.all(others.map(isIn))).toEqual([signedOut, signedIn, signedIn]);
    expect((await buyer.delete('/me/sessions')).body).toMatchObject({ deletedCount: 2 });
    expect(await Promise.all(others.map(isIn))).toEqual([signedOut, signedOut, signedOut]);
    expect(await isIn(buyer)).toEqual(signedIn);
  });

  test('of others cannot be ended', async () => {
    const [buyer, other] = await Promise.all([app.joinBuyer(), app.joinBuyer()]);
    const { sessions } = (await other.get('/me/sessions')).body;
    expect((await buyer.delete(`/me/sessions/${sessions[0]._id}`)).status).toBe(404);
    await buyer.delete('/me/sessions');
    expect(await isIn(other)).toEqual(signedIn);
  });

  const age = (userId: string, created: string, used: string, ends: string) =>
    app.db
      .updateTable('sessions')
      .set({
        created_at: sql`now() - ${created}::interval`,
        updated_at: sql`now() - ${used}::interval`,
        expires_at: sql`now() + ${ends}::interval`,
      } as any)
      .where('user_id', '=', userId)
      .execute();
  const daysLeft = async (userId: string) => {
    const { left } = await app.db
      .selectFrom('sessions')
      .select(sql<number>`extract(epoch from expires_at - now())::float / 86400`.as('left'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return left;
  };
  const takeToken = (person: Person) =>
    app.send('GET', `/api/jwt?email=${person.email}`, { headers: { cookie: person.cookie } });

  test('last while they are used, and the cookie with them', async () => {
    const buyer = await app.joinBuyer();
    expect((await takeToken(buyer)).headers.get('set-cookie')).toBeNull();
    await age(buyer.id, '20 days', '2 hours', '10 days');
    const rolled = await takeToken(buyer);
    const cookie = rolled.headers.get('set-cookie') ?? '';
    expect(cookie.split(';')[0]).toBe(buyer.cookie);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${30 * 24 * 3600}`])
      expect(cookie).toContain(attribute);
    expect(await daysLeft(buyer.id)).toBeCloseTo(30, 1);
    // Sessions are extended at most once an hour.
    expect((await takeToken(buyer)).headers.get('set-cookie')).toBeNull();
  });

  test('but for 90 days at most', async () => {
    const buyer = await app.joinBuyer();
    await age(buyer.id, '89 days', '2 hours', '5 hours');
    await takeToken(buyer);
    expect(await daysLeft(buyer.id)).toBeCloseTo(1, 1);
    await expect(
      app.db
        .updateTable('sessions')
        .set({ expires_at: sql<Date>`now() + interval '2 days'` })
        .where('user_id', '=', buyer.id)
        .execute(),
    ).rejects.toThrow('no_session_lasts_for_ever');
  });

  test('are not extended by Better Auth itself', async () => {
    const buyer = await app.joinBuyer();
    await age(buyer.id, '89 days', '2 days', '5 hours');
    await app.send('POST', '/api/auth/update-user', {
      headers: { ...headers, cookie: buyer.cookie },
      body: { name: 'Same' },
    });
    expect(await daysLeft(buyer.id)).toBeLessThan(1);
  });

  test('are invalid once they have expired', async () => {
    const buyer = await app.joinBuyer();
    await age(buyer.id, '40 days', '31 days', '-1 minute');
    expect(await isIn(buyer)).toEqual(signedOut);
    expect((await takeToken(buyer)).status).toBe(403);
    expect(await daysLeft(buyer.id)).toBeLessThan(0);
  });

  test('a token cannot ask for the next one', async () => {
    const buyer = await app.joinBuyer();
    for (const response of [
      await buyer.get(`/jwt?email=${buyer.email}`),
      await buyer.post('/jwt', { email: buyer.email }),
      await app.send('GET', `/api/jwt?email=${buyer.email}`, {
        token: buyer.token,
        headers: { cookie: buyer.cookie },
      }),
    ])
      expect(response).toMatchObject({ status: 403, body: { code: 'not_your_email' } });
  });
});
