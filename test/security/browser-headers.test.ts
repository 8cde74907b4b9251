import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInCookie } from '../browser/actors.ts';
import { addFirstAdmin } from '../support/add-first-admin.ts';
import { AppProcess } from '../support/app-process.ts';
import { cookieOf } from '../support/cookie-of.ts';
import { drawPicture } from '../support/create-test-app.ts';
import { createTestDatabase } from '../support/test-database.ts';

const secret = 'a secret of the tests that is long enough to be one';

let demo: AppProcess;
let secure: AppProcess;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let image: string;
let buyer: string;

beforeAll(async () => {
  database = await createTestDatabase();
  [demo, secure] = await Promise.all([
    AppProcess.startDemo(),
    AppProcess.startProduction(database.connection, secret),
  ]);
  await addFirstAdmin(database.connection);
  [image, buyer] = await Promise.all([
    upload(demo.address, demo.address),
    signInCookie(demo.address, 'buyer@dogear.test'),
  ]);
});
afterAll(async () => {
  await Promise.all([demo?.remove(), secure?.stop()]);
  await database?.drop();
});

type Kind = {
  name: string;
  path: string | (() => string | Promise<string>);
  status: number;
  init?: () => RequestInit;
  /** Only in demo mode. */
  ofDemo?: true;
};

const signedIn = () => ({ headers: { cookie: buyer } });
const post =
  (body: BodyInit, type = 'application/json', headers = {}) =>
  () => ({
    method: 'POST',
    body,
    headers: { 'content-type': type, ...headers },
  });
/** The server closes a connection whose request body it did not read completely. */
const lastOne = { connection: 'close' };
/** The address of the first file of this kind that the home page loads. */
const loaded = (pattern: RegExp) => async () =>
  pattern.exec(await (await fetch(demo.address)).text())?.[0] ?? 'none';

const everyKind: Kind[] = [
  { name: 'a page for everybody', path: '/', status: 200 },
  { name: 'the same asked for its head', path: '/', status: 200, init: () => ({ method: 'HEAD' }) },
  { name: 'a page for one person', path: '/dashboard', status: 200, init: signedIn, ofDemo: true },
  {
    name: 'the page that takes cards',
    path: '/dashboard/payment/none',
    status: 404,
    init: signedIn,
    ofDemo: true,
  },
  { name: 'a page that leads elsewhere', path: '/dashboard', status: 302 },
  { name: 'no such page', path: '/no/such/page', status: 404 },
  { name: 'no such page for one person', path: '/dashboard/none', status: 404, init: signedIn, ofDemo: true },
  { name: 'a page from a mailed link', path: '/reset-password?token=x', status: 200 },
  { name: 'the return from Google', path: '/login/google?error=x', status: 200 },
  { name: 'a page written to', path: '/', status: 405, init: post('') },
  { name: 'a script', path: loaded(/\/assets\/entry[^"]+\.js/), status: 200 },
  { name: 'a font', path: loaded(/\/fonts\/[^"]+\.woff2/), status: 200 },
  { name: 'a drawing', path: '/favicon.svg', status: 200 },
  { name: 'no such file', path: '/assets/none.js', status: 404 },
  { name: 'a picture', path: () => image, status: 200, ofDemo: true },
  { name: 'no such picture', path: '/images/none.webp', status: 404 },
  { name: 'a call', path: '/api/categories', status: 200 },
  { name: 'a call about somebody', path: '/api/me', status: 200, init: signedIn, ofDemo: true },
  { name: 'a call of strangers', path: '/api/my-products?email=a@b.example', status: 401 },
  { name: 'a call of others', path: '/api/ledger', status: 403, init: signedIn, ofDemo: true },
  { name: 'no such call', path: '/api/none', status: 404 },
  { name: 'a call that is no JSON', path: '/api/auth/sign-in/email', status: 400, init: post('{') },
  {
    name: 'a call that is too long',
    path: '/api/users',
    status: 413,
    init: post('x'.repeat(300_000), 'application/json', lastOne),
  },
  {
    name: 'a call from another site',
    path: '/api/auth/sign-out',
    status: 403,
    init: post('{}', 'application/json', { origin: 'https://elsewhere.example' }),
  },
  { name: 'an upload that is none', path: '/api/images', status: 400, init: post('x', 'text/plain') },
  { name: 'the description of the calls', path: '/api/docs', status: 200 },
  { name: 'the same as JSON', path: '/api/openapi.json', status: 200 },
  { name: 'a report that nobody signed', path: '/webhooks/cards', status: 400, init: post('{}') },
  { name: 'no such webhook', path: '/webhooks/none', status: 404 },
  { name: 'the card service of the demo', path: '/sandbox-cards/v1/none', status: 404 },
  { name: 'a step at the demo’s Google', path: '/demo-idp/people/none', status: 400, ofDemo: true },
  { name: 'a wrong way to it', path: '/demo-idp/auth', status: 400, ofDemo: true },
  { name: 'the demo mailbox', path: '/demo-mailbox', status: 200, ofDemo: true },
  { name: 'no such mail', path: '/demo-mailbox/none', status: 404, ofDemo: true },
  { name: 'the frame of no mail', path: '/demo-mailbox/none/message', status: 404, ofDemo: true },
  { name: 'the frame of a mail', path: mailFrame, status: 200, ofDemo: true },
  { name: 'the sign of life', path: '/healthz', status: 200 },
  { name: 'the word that people may come', path: '/readyz', status: 200 },
];

describe('over http, as a demo', () => {
  test.each(everyKind)('$name ($status)', async ({ path, status, init }) => {
    const answer = await ask(demo.address, path, init);
    expect(answer.status).toBe(status);
    expect(headerProblems(answer)).toEqual([]);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });

  test('what has not changed (304)', async () => {
    for (const path of ['/', '/favicon.svg', image]) {
      const etag = (await ask(demo.address, path)).headers.get('etag') ?? '';
      const answer = await ask(demo.address, path, () => ({ headers: { 'if-none-match': etag } }));
      expect(answer.status, path).toBe(304);
      expect(headerProblems(answer), path).toEqual([]);
    }
  });

  test('while it is starting (503)', async () => {
    const other = await AppProcess.startDemo();
    await other.stop();
    const opening = other.open();
    let answer: Response | undefined;
    for (let looks = 0; looks < 2000 && answer?.status !== 503; looks++) {
      answer = await fetch(other.address).catch(() => undefined);
      await sleep(2);
    }
    await opening;
    expect(answer?.status).toBe(503);
    expect(answer && headerProblems(answer)).toEqual([]);
    await other.remove();
  });
});

describe('over https, as in production', () => {
  test.each(everyKind.filter(({ ofDemo }) => !ofDemo))('$name', async ({ path, init }) => {
    const answer = await ask(secure.address, path, init);
    expect(headerProblems(answer)).toEqual([]);
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}/);
  });

  test('what a demo shows is not there', async () => {
    for (const path of ['/demo-mailbox', '/demo-idp/auth'])
      expect((await ask(secure.address, path)).status, path).toBe(404);
  });
});

describe('cookies', () => {
  test('over http are for this site alone, and no script reads one that signs a user in', async () => {
    const cookies = await everyCookie(demo.address, demo.address);
    const google = await fetch(`${demo.address}/api/auth/sign-in/social`, jsonFrom(demo.address, {}));
    const { url } = (await google.json()) as { url: string };
    const atGoogle = await fetch(new URL(url, demo.address), { redirect: 'manual' });
    cookies.push(...google.headers.getSetCookie(), ...atGoogle.headers.getSetCookie());
    expect(cookies.length).toBeGreaterThanOrEqual(5);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; ?httponly/i);
      expect(cookie).toMatch(/; ?samesite=(lax|strict)/i);
      expect(cookie).toMatch(/; ?path=\//i);
      expect(cookie).not.toMatch(/; ?domain=/i);
    }
  });

  test('over https are for this host alone as well', async () => {
    const cookies = await everyCookie(secure.address, AppProcess.productionOrigin);
    expect(cookies.length).toBeGreaterThanOrEqual(3);
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Host-[^;]+;(?=.*; ?secure)(?=.*; ?path=\/(;|$))/i);
  });
});

/** The cookies set by signing up, signing in, and signing out. */
async function everyCookie(address: string, origin: string): Promise<string[]> {
  const person = { name: 'Cora', email: 'cora@dogear.test', password: 'Dogear#2026' };
  const photo = await upload(address, origin);
  const answers = [
    await fetch(`${address}/api/auth/sign-up/email`, jsonFrom(origin, { ...person, image: photo })),
    await fetch(`${address}/api/auth/sign-in/email`, jsonFrom(origin, person)),
  ];
  const cookie = answers[1] ? cookieOf(answers[1]) : '';
  answers.push(await fetch(`${address}/api/auth/sign-out`, jsonFrom(origin, {}, { cookie })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  return answers.flatMap(({ headers }) => headers.getSetCookie());
}

const jsonFrom = (origin: string, body: object, more = {}): RequestInit => ({
  method: 'POST',
  headers: { origin, 'content-type': 'application/json', ...more },
  body: JSON.stringify(body),
});

const ask = async (address: string, path: Kind['path'], init?: Kind['init']): Promise<Response> =>
  fetch(address + (typeof path === 'string' ? path : await path()), { redirect: 'manual', ...init?.() });

/** The headers that are missing from a response or reveal too much, as messages. */
function headerProblems({ headers }: Response): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const type = headers.get('content-type') ?? '';
  const must: Record<string, boolean> = {
    'a policy that begins with nothing': policy.startsWith("default-src 'none'"),
    'no inline scripts, no eval': !/script-src[^;]*'unsafe-(inline|eval|hashes)'/.test(policy),
    'the type as it is said': headers.get('x-content-type-options') === 'nosniff',
    'no frame of others': /^(DENY|SAMEORIGIN)$/.test(headers.get('x-frame-options') ?? ''),
    'where people came from told to us alone': /^(no-referrer|strict-origin-when-cross-origin)$/.test(
      headers.get('referrer-policy') ?? '',
    ),
    'no camera': headers.get('permissions-policy')?.includes('camera=()') ?? false,
    'a window of its own': /^(same-origin-allow-popups|unsafe-none)$/.test(
      headers.get('cross-origin-opener-policy') ?? '',
    ),
    'not for the pages of others': headers.get('cross-origin-resource-policy') === 'same-origin',
    'who may keep it': (headers.get('cache-control') ?? '') !== '',
    'nothing of people kept by others':
      !/json/.test(type) || /no-store|private/.test(headers.get('cache-control') ?? ''),
    'not what it is made with': !headers.has('server') && !headers.has('x-powered-by'),
    'no text made script by a page':
      !/text\/html/.test(type) || !/script-src/.test(policy) || isTrusted(policy),
    'pages in no frame': !/text\/html/.test(type) || /frame-ancestors '(none|self)'/.test(policy),
  };
  return Object.keys(must).filter((rule) => !must[rule]);
}

const isTrusted = (policy: string): boolean =>
  policy.includes("require-trusted-types-for 'script'; trusted-types 'none'");

async function upload(address: string, origin: string): Promise<string> {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(await drawPicture(300, 450))]), 'photo.jpg');
  const answer = await fetch(`${address}/api/images`, { method: 'POST', headers: { origin }, body });
  return ((await answer.json()) as { data: { url: string } }).data.url;
}

async function mailFrame(): Promise<string> {
  for (let looks = 0; looks < 100; looks++) {
    const list = await (await fetch(`${demo.address}/demo-mailbox`)).text();
    const mail = /href="(\/demo-mailbox\/[^"]+)"/.exec(list)?.[1];
    if (mail) return `${mail}/message`;
    await sleep(200);
  }
  throw new Error('No mail has come.');
}
