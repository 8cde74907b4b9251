import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pagePaths as declaredPaths, getPage } from '#contract/pages.ts';
import { createAuth } from '#server/features/auth/better-auth.ts';
import { routes as pageRoutes } from '#web/app/routes.tsx';
import { testOrigin, testPassword } from '../support/create-test-app.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';
import { rememberSessions } from '../support/remember-sessions.ts';
import { reportMetrics } from '../support/report-metrics.ts';
import { calls } from './calls-table.ts';
import { changedTables, digestTables } from './digest.ts';
import { createObjects } from './objects.ts';
import { otherRoutes } from './other-routes-table.ts';
import { pages } from './pages-table.ts';
import { createPeople, type People } from './people.ts';
import { type Answer, comparable, isAsExpected, readAnswer } from './read-answer.ts';
import { type Ask, requestsOf } from './requests-of-row.ts';
import { libraryRoutes, missingRows, pagePaths } from './routes-without-row.ts';
import { everybody, isTurnedAway, methodAndPath, outcomeOf, type Row, versions } from './row.ts';

const rows: Row[] = [...calls, ...otherRoutes, ...pages];

let app: ListeningApp;
let people: People;
let makeObject: ReturnType<typeof createObjects>;
let restoreSessions: () => Promise<unknown>;
let requests = 0;
beforeAll(async () => {
  app = await createListeningApp();
  people = await createPeople(app);
  makeObject = createObjects(app, people);
  restoreSessions = await rememberSessions(app);
});
afterAll(async () => {
  await reportMetrics('Permissions', { routes: new Set(rows.map(({ route }) => route)).size, requests });
  await app.close();
});

describe.each(rows.map((row) => [`${row.route}${row.at ? ` at ${row.at}` : ''}`, row] as const))(
  '%s',
  (_, row) => {
    test('answers everybody as the table says', async () => {
      const asks = await Array.fromAsync(requestsOf(row, { app, people, makeObject }));
      const before = await digestTables(app.db);
      const refused = await askAll(asks.filter(isRefused));
      const changed = refused.length > 0 ? changedTables(before, await digestTables(app.db)) : [];
      const admitted = await askAll(asks.filter((one) => !isRefused(one)));

      const wrong = [...refused, ...admitted].filter(({ ask, given }) => !isAsExpected(given, ask.expected));
      expect(wrong.map(summarize)).toEqual([]);
      expect(changed, 'tables that changed although every request was refused').toEqual(row.touches ?? []);
      expect([...refused, ...admitted].filter(tellsForeignFromMissing).map(summarize)).toEqual([]);
    });
  },
);

type Answered = { ask: Ask; given: Answer };

const isRefused = ({ expected }: Ask): boolean => isTurnedAway(expected);

async function askAll(asks: Ask[]): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const ask of asks) {
    requests++;
    answered.push({ ask, given: await readAnswer(await app.fetch(ask.request)) });
    // Some calls end the caller's session, or let the caller buy or sell, too.
    if (!isRefused(ask) && ask.request.method !== 'GET') await restoreSessions();
    if (ask.request.url.includes('/me/capabilities/')) await takeBackOtherSide(ask.as);
  }
  return answered;
}

/** A capability that a caller has added would count in all later rows. */
async function takeBackOtherSide(as: string): Promise<void> {
  if (as.startsWith('both')) return;
  await app.pool.query(
    `update users set may_buy = role = 'Buyer', may_sell = role = 'Seller'
     where id = any($1) and (may_buy, may_sell) is distinct from (role = 'Buyer', role = 'Seller')`,
    [[people.present.buyer.id, people.present.seller.id, people.present.newSeller.id]],
  );
}

const summarize = ({ ask, given }: Answered): string =>
  `${ask.as}${ask.object && `, ${ask.version}`}: ${given.code ?? given.status} instead of ${ask.expected}; ${given.text.slice(0, 200)}`;

/**
 * A foreign and a missing object must get the same response, byte for byte. Only admins and moderators may tell them apart.
 */
function tellsForeignFromMissing({ ask, given }: Answered, _: number, all: Answered[]): boolean {
  if (ask.version !== 'foreign' || (given.status < 400 && /^(admin|moderator)/.test(ask.as))) return false;
  const missing = all.find((one) => one.ask.version === 'missing' && one.ask.as === ask.as);
  if (!missing || missing.ask.expected !== ask.expected) return false;
  return comparable(given, ask.object) !== comparable(missing.given, missing.ask.object);
}

describe('the table of permissions', () => {
  const paths = [...new Set(pagePaths(pageRoutes))];

  test('has a row for every route and page, and no other', () => {
    expect(missingRows(app.app.routes, paths, rows)).toEqual([]);
  });

  test('has the access that contract/pages.ts declares', () => {
    const declared = Object.fromEntries(declaredPaths.map((path) => [`PAGE ${path}`, getPage(path).access]));
    for (const [route, access] of Object.entries(declared)) {
      const row = rows.find((candidate) => candidate.route === route);
      expect(row?.expected.stranger === 'login', route).toBe(access !== 'public');
      expect(row?.expected.admin === 'login', route).toBe(access === 'Buyer' || access === 'Seller');
      expect(row?.expected.buyer === 'login', route).toBe(access === 'Seller' || access === 'admin');
    }
  });

  test('misses a route that is added, a method, and an object', () => {
    const grown = new Hono()
      .route('/', app.app as unknown as Hono)
      .get('/api/secrets', (c) => c.text('secret'))
      .delete('/api/books/:id', (c) => c.text('deleted'));
    expect(missingRows(grown.routes, [...paths, '/dashboard/secrets'], rows)).toEqual([
      'GET /api/secrets is served and has no row.',
      'DELETE /api/books/:id is served and has no row.',
      'PAGE /dashboard/secrets is served and has no row.',
    ]);
    const halfARow: Row[] = [
      { route: 'GET /api/secrets', identity: 'caller', expected: everybody(200) },
      { route: 'DELETE /api/books/:id', identity: 'caller', expected: everybody(200) },
      { route: 'PAGE /dashboard/secrets', identity: 'caller', object: 'book', expected: everybody(200) },
    ];
    expect(missingRows(grown.routes, [...paths, '/dashboard/secrets'], [...rows, ...halfARow])).toEqual([
      'DELETE /api/books/:id names an object: its row needs to say which.',
      'PAGE /dashboard/secrets: its row needs own, foreign and missing for whoever is let in.',
    ]);
  });
});

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

describe('no route without a row is open', () => {
  const served = new Set(rows.map(({ route }) => route));
  const askFor = (method: string, path: string, cookie: string) =>
    app.fetch(
      new Request(testOrigin + path, {
        method,
        headers: { cookie, origin: testOrigin, 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: '{}' }),
      }),
    );
  const asAdmin = (method: string, path: string) => askFor(method, path, people.present.admin.cookie);
  /** The first letter of each segment, and all of the last. */
  const encodedForms = (path: string): string[] => {
    const encode = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
    return [
      path.replaceAll(/(?<=\/)[a-z]/gi, encode),
      path.replace(/[^/]+$/, (last) => last.replaceAll(/[a-z]/gi, encode)),
    ];
  };

  test('to every call of the identity library that is not offered', async () => {
    const { api } = createAuth({
      db: app.db,
      pool: app.pool,
      secret: 'another',
      publicOrigin: testOrigin,
      limits: app.config.limits,
      enqueueMail: app.enqueueMail,
      sendsMail: true,
      log: app.log,
    });
    const mounted = libraryRoutes(api);
    const offered = mounted.filter(({ method, path }) => served.has(`${method} ${path}`));
    expect(offered.length).toBe([...served].filter((route) => route.includes('/api/auth/')).length);
    expect(mounted.length).toBeGreaterThan(35);
    const before = await digestTables(app.db);
    for (const { method, path } of mounted.filter((route) => !offered.includes(route))) {
      const { status, code } = await readAnswer(await asAdmin(method, path));
      expect({ status, code }, `${method} ${path}`).toEqual({ status: 404, code: 'not_found' });
    }
    expect(changedTables(before, await digestTables(app.db))).toEqual([]);
  });

  test('to every other method of every path', async () => {
    const paths = [...new Set(rows.filter(({ at }) => !at).map(({ route }) => route.split(' ')[1] ?? ''))];
    const before = await digestTables(app.db);
    for (const path of paths)
      for (const method of methods) {
        const isPage = served.has(`PAGE ${path}`);
        if (served.has(`${method} ${path}`) || (isPage && method === 'GET')) continue;
        if (path.startsWith('/demo-idp')) continue;
        const { status } = await readAnswer(await asAdmin(method, path.replace(/:\w+/, 'anything')));
        expect([404, 405], `${method} ${path}: ${status}`).toContain(status);
      }
    expect(changedTables(before, await digestTables(app.db))).toEqual([]);
  });

  test('under an address whose letters are percent-encoded', async () => {
    const before = await digestTables(app.db);
    let asked = 0;
    for (const row of rows.filter(({ at }) => !at))
      for (const kind of ['stranger', 'buyer', 'seller'] as const) {
        if (!versions.every((version) => isTurnedAway(outcomeOf(row.expected[kind], version)))) continue;
        const [method, path] = methodAndPath(row);
        for (const encoded of encodedForms(path.replace(/:\w+/g, randomUUID()))) {
          asked++;
          const { cookie } = kind === 'stranger' ? { cookie: '' } : people.present[kind];
          const { status } = await readAnswer(await askFor(method, encoded, cookie));
          expect(status, `${kind}: ${method} ${encoded}`).toBeGreaterThanOrEqual(300);
        }
      }
    expect(asked).toBeGreaterThan(500);
    expect(changedTables(before, await digestTables(app.db))).toEqual([]);
  });

  test('and every address of the stand-in for Google is in the table', async () => {
    const { body } = await app.send('GET', '/demo-idp/.well-known/openid-configuration');
    const addresses = Object.entries(body as Record<string, string>)
      .filter(([name]) => name.endsWith('_endpoint') || name === 'jwks_uri')
      .map(([, url]) => new URL(url).pathname);
    const listed = rows.map(({ at }) => at);
    expect(addresses.filter((path) => !listed.includes(path))).toEqual([]);
  });
});

describe('a user whose session ended or who was banned or deleted', () => {
  const signIn = ({ email }: { email: string }) =>
    app.send('POST', '/api/auth/sign-in/email', {
      headers: { origin: testOrigin },
      body: { email, password: testPassword },
    });

  test.each(['Buyer', 'Seller', 'admin'] as const)('does not get back in as %s', async (role) => {
    const before = await digestTables(app.db);
    expect(await signIn(people.banned[role])).toMatchObject({ status: 403, body: { code: 'BANNED_USER' } });
    const deleted = await signIn(people.deleted[role]);
    expect(deleted).toMatchObject({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } });
    for (const { headers } of [await signIn(people.banned[role]), deleted])
      expect(headers.get('set-cookie') ?? '').not.toMatch(/session_token=[^;]/);
    expect(changedTables(before, await digestTables(app.db))).toEqual([]);
  });
});
