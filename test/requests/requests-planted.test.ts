import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Planted } from '../support/listening-app.ts';
import { malformedRequests } from './malformed.ts';
import { type DescribedApp, openDescribedApp } from './open-described-app.ts';
import { checkAll } from './replay.ts';
import { sendAndCheck } from './send-and-check.ts';

let described: DescribedApp;
let planted: Planted | undefined;

beforeAll(async () => {
  described = await openDescribedApp({ planted: () => planted, smallBodyMs: 1_000 });
});
afterAll(() => described?.app.close());

const json = (status: number, body: unknown, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });
const problem = (message: string) =>
  json(
    400,
    { type: '', title: '', status: 400, code: 'invalid_input', message, requestId: '' },
    'application/problem+json',
  );

/** Each row plants a fault into one call and expects the checker's message, from this call within the time limit. */
const faults: [what: string, call: string, fault: () => Planted, words: RegExp, timeoutMs?: number][] = [
  [
    'fails on a number in place of a text',
    'createOrder',
    () => async (request, ask) => {
      const { phone } = ((await request
        .clone()
        .json()
        .catch(() => null)) ?? {}) as { phone?: unknown };
      return typeof phone === 'number' ? json(500, {}) : ask(request);
    },
    /answered 500/,
  ],
  [
    'never answers a long request',
    'chooseRole',
    () => (request, ask) =>
      Number(request.headers.get('content-length')) > 3000 ? new Promise(() => undefined) : ask(request),
    /no answer within 400 ms/,
    // Every step that makes the request smaller waits this long.
    400,
  ],
  [
    'shows where it broke',
    'createPaymentIntent',
    () => () => problem(new Error('broken').stack ?? ''),
    /answered with (a stack trace|a path of this machine)/,
  ],
  [
    'repeats what the database said',
    'chooseRole',
    () => () => problem('duplicate key value violates unique constraint "users_email_key"'),
    /words of the database[\s\S]*named users_email_key/,
  ],
  [
    'tells a stranger how to reach a seller',
    'listAdvertisedBooks',
    () => () => json(200, { status: true, adsProducts: [], contact: described.canaries.personal[0] }),
    /which is somebody else's/,
  ],
  [
    'tells even an admin the password that is stored',
    'listUsers',
    () => () => json(200, { status: true, users: [], hash: described.canaries.secret.at(-1) }),
    /which is somebody else's/,
  ],
  [
    'answers more than was agreed',
    'listCategories',
    () => () => json(200, { status: true, bookCategories: [], position: 1 }),
    /answered 200 against its schema/,
  ],
  [
    'refuses in a way that the document does not know',
    'listCategories',
    () => () =>
      json(
        409,
        { type: '', title: '', status: 409, code: 'own_book', message: '', requestId: '' },
        'application/problem+json',
      ),
    /which is not described/,
  ],
];

test.each(faults)(
  'a call that %s is found, and the request made small',
  async (_, name, fault, words, timeoutMs) => {
    const { app, calls, callers, check } = described;
    const call = calls.find((one) => one.name === name);
    const path = call?.path ?? '';
    planted = (request, ask) =>
      request.method === call?.method && new URL(request.url).pathname === path
        ? fault()(request, ask)
        : ask(request);
    const search = checkAll(
      malformedRequests(call ? [call] : [], callers),
      (request) => {
        const { method, target } = request.draft;
        const isPlanted = method === call?.method && target.startsWith(path);
        return sendAndCheck({ port: app.port, check, timeoutMs: isPlanted ? timeoutMs : undefined }, request);
      },
      { seed: 20260701, numRuns: 2000 },
    );
    const error = await search.then(
      () => expect.unreachable('Nothing was found.'),
      (found: Error) => found,
    );
    expect(error.message).toMatch(words);
    expect(error.message).toMatch(/Again with REQUESTS_SEED=20260701:[\d:]+ /);
    expect(error.message).toContain(`printf '${call?.method} ${path}`);
  },
);
