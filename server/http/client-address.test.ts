import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { setRateLimit } from '#test/support/rate-limits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp({ env: { CLIENT_IP_HEADER: 'x-forwarded-for', DOGEAR_MODE: 'demo' } });
beforeEach(() => app.db.deleteFrom('rate_limits').execute());

const body = { token: 'x', password: 'Quoin#Verso9' };

/** Returns the keys under which requests with these proxy headers were counted, with their counts. */
async function countedUnder(values: readonly string[]): Promise<Record<string, number>> {
  await app.db.deleteFrom('rate_limits').execute();
  for (const value of values) {
    const headers = { 'x-forwarded-for': value };
    const answer = await app.send('POST', '/api/reset-password', { headers, body });
    expect([409, 429]).toContain(answer.status);
  }
  const rows = await app.db.selectFrom('rate_limits').select(['key', 'count']).execute();
  return Object.fromEntries(rows.map(({ key, count }) => [key.replace('mailed-link:', ''), count]));
}

const group = fc.integer({ min: 0, max: 0xffff });
const four = fc.tuple(group, group, group, group);
/** Returns different spellings of the same eight groups. */
const spellings: ((groups: number[]) => string)[] = [
  (groups) => groups.map((one) => one.toString(16)).join(':'),
  (groups) => groups.map((one) => one.toString(16).padStart(4, '0').toUpperCase()).join(':'),
  (groups) => `[${groups.map((one) => one.toString(16)).join(':')}]:443`,
  (groups) => `"[${groups.map((one) => one.toString(16)).join(':')}]"`,
  (groups) => `203.0.113.9, ${groups.map((one) => one.toString(16)).join(':')}`,
  (groups) => `${groups.map((one) => one.toString(16)).join(':')}%eth0`,
  (groups) => new URL(`http://[${groups.map((one) => one.toString(16)).join(':')}]`).hostname,
];

describe('limits by address', () => {
  test('count all addresses of an IPv6 /64 as one, however they are written, and another /64 apart', async () => {
    await fc.assert(
      fc.asyncProperty(
        four.filter(([first]) => first > 0),
        fc.array(fc.tuple(four, fc.constantFrom(...spellings)), { minLength: 2, maxLength: 6 }),
        async (network, clients) => {
          const values = clients.map(([rest, spell]) => spell([...network, ...rest]));
          const neighbor = [network[0], network[1], network[2], network[3] ^ 1, 0, 0, 0, 1];
          const counted = await countedUnder([...values, neighbor.map((one) => one.toString(16)).join(':')]);
          expect(Object.values(counted).sort()).toEqual([1, clients.length].sort());
        },
      ),
      { numRuns: 40 },
    );
  });

  test('count an IPv4 address by itself, also where it comes mapped into IPv6 or with a port', async () => {
    const written = ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '[::ffff:203.0.113.7]:80'];
    expect(await countedUnder([...written, ' 203.0.113.7:4711', '203.0.113.8'])).toEqual({
      '203.0.113.7': 5,
      '203.0.113.8': 1,
    });
  });

  test('count whatever is no address under one short key', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.constantFrom('', ',', '1.2.3', '01.2.3.4', ':::', '[', '[]', '1.2.3.4:', '::1:::1'),
            fc.stringMatching(/^[0-9a-f:.[\]%"]{200,900}$/),
            fc.stringMatching(/^[ -~]{0,40}$/).filter((text) => !/\d\.\d|:/.test(text)),
          ),
          { minLength: 1, maxLength: 5 },
        ),
        async (values) => {
          expect(await countedUnder(values)).toEqual({ unknown: values.length });
        },
      ),
      { numRuns: 40 },
    );
  });

  test('refuse the next sign-up from a /64 that has used up its own', async () => {
    const { max: attempts } = app.config.limits.signUpPerAddress;
    const signUpFrom = (address: string) =>
      app.send('POST', '/api/auth/sign-up/email', { headers: { 'x-forwarded-for': address }, body: {} });
    await setRateLimit(app.db, 'sign-up:2001:db8:1:2::/64', attempts - 1);
    expect((await signUpFrom('2001:db8:1:2::a')).status).toBe(400);
    expect((await signUpFrom('2001:db8:1:2:ffff::b')).status).toBe(429);
    expect((await signUpFrom('2001:db8:1:3::b')).status).toBe(400);
  });
});
