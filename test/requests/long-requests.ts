import * as fc from 'fast-check';
import { otherRoutes } from '../permissions/other-routes-table.ts';
import { pages } from '../permissions/pages-table.ts';
import { methodAndPath } from '../permissions/row.ts';
import type { Caller } from './callers.ts';
import type { DescribedCall, JsonSchema } from './described-calls.ts';
import { fromSchema } from './from-schema.ts';
import { anyLongText, type LongText, nearMissesOf, slowBefore, textOfSize } from './long-texts.ts';
import type { Malformed } from './malformed.ts';
import { type Draft, exchange } from './wire.ts';

/** Just below the body limit, with the rest of the body: of Better Auth's calls and of all others. */
const authBodyBytes = 63 * 1024;
const bodyBytes = 254 * 1024;
/** Just below the limit for the address and all headers together. */
const headBytes = 14_000;

const id = '019a0000-0000-7000-8000-000000000000';
const named = { email: fc.constant('nobody@dogear.test'), phoneNumber: fc.constant('555 0199') };

type Params = {
  port: number;
  calls: readonly DescribedCall[];
  callers: readonly Caller[];
  /** Every n-th request is sent, starting at the seed: of those that an expression was slow on before, and of the others. */
  oneIn: { likely: number; others: number };
  seed: number;
};

/** Writes a request. Only those that are sent are written, because they are large. */
type Later = () => Malformed;

/** A long text in every place of every call, page, and header that may contain text, one at a time. */
export async function longRequests({ port, calls, callers, oneIn, seed }: Params): Promise<Malformed[]> {
  const [stranger] = callers as [Caller];
  const likely: Later[] = [];
  const others = [...longForms(stranger), ...longAddresses(stranger), ...longHeaders(stranger)];
  const inOrder = callers.toSorted((a, b) => orderOfTrying(a) - orderOfTrying(b));
  for (const call of calls) {
    const caller = await firstAdmitted(port, call, inOrder);
    const fields = longFields(call, caller);
    likely.push(...fields.likely);
    others.push(...fields.others, ...longParameters(call, caller));
  }
  const chosen = (n: number) => (_: Later, index: number) => (index + seed) % n === 0;
  return [...likely.filter(chosen(oneIn.likely)), ...others.filter(chosen(oneIn.others))].map((make) =>
    make(),
  );
}

/** One of these is let in by nearly every call, so that the others rarely need to be tried. */
const oftenAdmitted = ['stranger', 'both by cookie', 'admin by cookie'];
const orderOfTrying = ({ as }: Caller): number =>
  oftenAdmitted.includes(as) ? oftenAdmitted.indexOf(as) : 3;

/** The first caller who is not rejected before the body is validated. */
async function firstAdmitted(port: number, call: DescribedCall, callers: readonly Caller[]): Promise<Caller> {
  const [stranger] = callers as [Caller];
  if (!call.body && call.parameters.length === 0) return stranger;
  for (const caller of callers) {
    const { status } = await exchange(port, draftOf(call, caller, { body: call.body && '{}' }));
    if (status !== 401 && status !== 403) return caller;
  }
  return stranger;
}

type Parts = { path?: string; query?: string; body?: string | undefined };

function draftOf(call: DescribedCall, caller: Caller, { path, query = '', body }: Parts): Draft {
  return {
    method: call.method,
    target: (path ?? call.path.replaceAll(/\{\w+\}/g, id)) + query,
    headers: [
      ['host', 'dogear.test'],
      ...caller.headers,
      ...(body === undefined ? [] : [['content-type', 'application/json'] as const]),
    ],
    body: body === undefined ? undefined : Buffer.from(body),
  };
}

const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

type LongFields = { likely: Later[]; others: Later[] };

function longFields(call: DescribedCall, caller: Caller): LongFields {
  if (!call.body) return { likely: [], others: [] };
  const isAuth = call.path.startsWith('/api/auth/');
  const room = (isAuth ? authBodyBytes : bodyBytes) - 2000;
  const [valid] = fc.sample(fromSchema(call.body, named), { seed: 1, numRuns: 1 }) as [object];
  const request = (changes: object): Malformed => ({
    caller,
    draft: draftOf(call, caller, { body: JSON.stringify({ ...valid, ...changes }) }),
  });
  const fields = Object.entries(call.body.properties ?? {}).filter(([, schema]) => takesText(schema));
  const long = (key: string, text: LongText, size: number) => () =>
    request({ [key]: textOfSize(text, size, jsonBytes) });
  const likely = fields.flatMap(([key, schema]) =>
    [...slowBefore, ...nearMissesOf(schema)].map((text) => long(key, text, room)),
  );
  const others = fields.flatMap(([key, schema]) => [
    ...anyLongText.map((text) => long(key, text, room)),
    ...nearMissesOf(schema).map((text) => long(key, text, longestOf(schema))),
  ]);
  const unnamed = isAuth ? anyLongText.map((text) => () => request(inUnlisted(call.body, text, room))) : [];
  return { likely, others: [...others, ...unnamed] };
}

const takesText = ({ type, anyOf = [] }: JsonSchema): boolean =>
  type === 'string' || (Array.isArray(type) && type.includes('string')) || anyOf.some(takesText);

/** As many characters as the schema allows, for an expression that is slow within them. */
const longestOf = ({ maxLength, anyOf = [] }: JsonSchema): number =>
  Math.min(maxLength ?? Number.POSITIVE_INFINITY, ...anyOf.map(longestOf), 60);

/** Fields that Better Auth reads but does not document, all at once. */
const unlisted = [
  'name',
  'image',
  'email',
  'password',
  'phoneNumber',
  'code',
  'callbackURL',
  'newUserCallbackURL',
];

function inUnlisted(body: JsonSchema | undefined, text: LongText, room: number): object {
  const keys = unlisted.filter((key) => !Object.hasOwn(body?.properties ?? {}, key));
  return Object.fromEntries(keys.map((key) => [key, textOfSize(text, room / keys.length, jsonBytes)]));
}

const encodedBytes = (text: string): number => encodeURIComponent(text).length;
const encoded = (text: LongText): string => encodeURIComponent(textOfSize(text, headBytes, encodedBytes));

function longParameters(call: DescribedCall, caller: Caller): Later[] {
  return call.parameters.flatMap(({ in: place, name, schema }) =>
    [...anyLongText, ...nearMissesOf(schema)].map((text) => () => {
      const path = call.path.replace(`{${name}}`, encoded(text)).replaceAll(/\{\w+\}/g, id);
      const parts = place === 'path' ? { path } : { query: `?${name}=${encoded(text)}` };
      return { caller, draft: draftOf(call, caller, parts) };
    }),
  );
}

/** Pages with a long query, and long addresses to return to. */
function longAddresses(caller: Caller): Later[] {
  const paths = [
    '/',
    '/login?from=/',
    '/login?from=',
    '/dashboard/payment/',
    '/images/',
    '/assets/',
    '/api/',
  ];
  const raw = anyLongText.map((text) => textOfSize(text, headBytes, (part) => part.length));
  const sendable = raw.filter((text) => /^[!-~]*$/.test(text));
  const all = [...anyLongText.map(encoded), ...sendable];
  return paths.flatMap((path) => all.map((text) => () => get(caller, path + text)));
}

const get = (caller: Caller, target: string, ...headers: Draft['headers']): Malformed => ({
  caller,
  draft: { method: 'GET', target, headers: [['host', 'dogear.test'], ...headers] },
});

const headers: [name: string, ...starts: string[]][] = [
  ['authorization', '', 'Bearer ', 'Bearer a.b.', 'Basic '],
  ['cookie', '', 'theme=', 'dogear.session_token=', 'a=b; '],
  ['origin', '', 'http://'],
  ['referer', 'http://'],
  ['accept-encoding', '', 'gzip, br;'],
  ['accept', '', 'text/html;'],
  ['accept-language', ''],
  ['user-agent', '', 'Mozilla/5.0 ('],
  ['if-none-match', '', 'W/"'],
  ['if-modified-since', ''],
  ['range', 'bytes='],
  ['traceparent', '00-'],
  ['tracestate', 'a='],
  ['x-request-id', ''],
  ['x-forwarded-for', ''],
  ['x-forwarded-host', ''],
  ['sec-fetch-site', ''],
  ['content-type', 'multipart/form-data; boundary='],
];

function longHeaders(caller: Caller): Later[] {
  const texts = anyLongText
    .map((text) => textOfSize(text, headBytes, (part) => part.length))
    .filter((text) => /^[ -~]*$/.test(text));
  const targets = ['/', '/api/categories', `/images/${'0'.repeat(64)}.webp`];
  return headers.flatMap(([name, ...starts]) =>
    starts.flatMap((start) =>
      texts.flatMap((text) => targets.map((target) => () => get(caller, target, [name, start + text]))),
    ),
  );
}

/** Requests that are neither a page nor an operation: bodies that are nearly valid forms. */
function longForms(caller: Caller): Later[] {
  const posts = [...otherRoutes, ...pages].filter(({ route }) => /^(POST|ALL) /.test(route));
  return posts.flatMap((row) => {
    const target = (row.at ?? methodAndPath(row)[1]).replace(/:\w+/, id);
    if (target.startsWith('/api/')) return [];
    return anyLongText.map((text) => () => ({
      caller,
      draft: {
        method: 'POST',
        target,
        headers: [
          ['host', 'dogear.test'],
          ['content-type', 'application/x-www-form-urlencoded'],
          ['stripe-signature', textOfSize({ unit: 't=1,v1=', end: ',' }, 5000, (part) => part.length)],
        ],
        body: Buffer.from(`a=${textOfSize(text, bodyBytes - 2000, Buffer.byteLength)}`),
      } satisfies Draft,
    }));
  });
}
