import * as fc from 'fast-check';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { calls as callRows } from '../permissions/calls-table.ts';
import type { createObjects } from '../permissions/objects.ts';
import { otherRoutes } from '../permissions/other-routes-table.ts';
import type { People } from '../permissions/people.ts';
import { isRefusal, type Kind, outcomeOf, type Row, type Version, versions } from '../permissions/row.ts';
import type { ListeningApp } from '../support/listening-app.ts';
import type { Caller } from './callers.ts';
import type { DescribedCall } from './described-calls.ts';
import { fromSchema } from './from-schema.ts';
import { specials } from './special-requests.ts';
import type { Draft } from './wire.ts';

/** What a valid request is about. Ids and users are filled in when it is sent. */
export type ValidRequest = {
  call: DescribedCall;
  kind: Exclude<Kind, 'stranger'>;
  version: Version;
  by: 'token' | 'cookie';
  query: Record<string, string>;
  body: Record<string, unknown> | undefined;
};
export type Fixtures = { app: ListeningApp; people: People; makeObject: ReturnType<typeof createObjects> };

/** A request to one operation by an admitted caller, usually about their own object. */
export function validRequest(call: DescribedCall): fc.Arbitrary<ValidRequest> {
  const row = rowOf(call);
  const optional = call.parameters.filter(
    (one) => one.in === 'query' && !one.required && one.name !== 'before' && one.name !== 'cursor',
  );
  return fc.record({
    call: fc.constant(call),
    kind: fc.constantFrom(...admitted(row)),
    version: fc.oneof(
      { weight: 4, arbitrary: fc.constant(bestVersion(row)) },
      { weight: 1, arbitrary: fc.constantFrom(...versions) },
    ),
    by:
      row.identity === 'session'
        ? fc.constant('cookie' as const)
        : fc.constantFrom('token' as const, 'cookie' as const),
    query: fc.record(
      Object.fromEntries(optional.map(({ name, schema }) => [name, fromSchema(schema).map(String)])),
      { requiredKeys: [] },
    ) as fc.Arbitrary<Record<string, string>>,
    body: (call.body ? fromSchema(call.body) : fc.constant(undefined)) as fc.Arbitrary<ValidRequest['body']>,
  });
}

/** Fills in real users and real ids. */
export async function fillIn(
  valid: ValidRequest,
  { app, people, makeObject }: Fixtures,
): Promise<{ draft: Draft; caller: Caller }> {
  const { call, kind } = valid;
  const row = rowOf(call);
  const special = await specials[call.name]?.({
    app,
    caller: people.present[kind],
    seller: people.otherSeller,
  });
  const person = special?.person ?? people.present[kind];
  const object = row.object ? await makeObject(row.object, valid.version, person) : '';
  const body = special?.body instanceof FormData ? special.body : bodyOf(valid, row, object, special?.body);
  const required = row.query?.replace('{object}', encodeURIComponent(object)) ?? '';
  const query = [required, String(new URLSearchParams({ ...valid.query, ...special?.query }))]
    .filter((text) => text !== '')
    .join('&');
  const path = call.path
    .replace(/\{\w+\}/, encodeURIComponent(object))
    .replace(/\{(\w+)\}/, (_, name: string) => special?.path?.[name] ?? '');
  const headers = credentials(person, special?.cookie === undefined ? valid.by : 'cookie', special?.cookie);
  return {
    caller: { as: `${kind} by ${valid.by}`, headers, seesContacts: kind === 'admin' },
    draft: await toDraft(call.method, path + (query && `?${query}`), headers, body),
  };
}

function credentials({ token, cookie }: Person, by: 'token' | 'cookie', given = cookie): Caller['headers'] {
  return by === 'token'
    ? [['authorization', `Bearer ${token}`]]
    : [['origin', testOrigin], ...(given === '' ? [] : ([['cookie', given]] as const))];
}

/** The generated body, overridden by what the permission table and the operation require. */
function bodyOf(
  { body }: ValidRequest,
  row: Row,
  object: string,
  special: Record<string, unknown> | undefined,
) {
  if (!body) return special;
  const known = typeof row.body === 'object' ? JSON.stringify(row.body).replaceAll('{object}', object) : '{}';
  const ids = Object.fromEntries(
    Object.entries(JSON.parse(known)).filter(([, value]) => value === object && object !== ''),
  );
  return { ...withoutInventions(body), ...ids, ...special };
}

/** Generated prices and order ids would be rejected for not existing. */
function withoutInventions(body: Record<string, unknown>) {
  const { bookPrice: _, paymentId: __, orderId: ___, ...rest } = body;
  return rest;
}

async function toDraft(
  method: string,
  target: string,
  headers: Caller['headers'],
  body: FormData | object | undefined,
): Promise<Draft> {
  const sent = new Response(body instanceof FormData ? body : body && JSON.stringify(body));
  const type = body instanceof FormData ? (sent.headers.get('content-type') ?? '') : 'application/json';
  return {
    method,
    target,
    headers: [['host', 'dogear.test'], ...headers, ...(body ? ([['content-type', type]] as const) : [])],
    body: body && Buffer.from(await sent.arrayBuffer()),
  };
}

const rows = [...callRows, ...otherRoutes];

function rowOf({ method, path }: DescribedCall): Row {
  const row = rows.find(({ route }) => route === `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  if (!row) throw new Error(`${method} ${path} is described and has no row in the table of permissions.`);
  return row;
}

const everyKind = ['buyer', 'seller', 'newSeller', 'admin'] as const;
const kindsWith = (row: Row, isRight: (row: Row, kind: Kind) => boolean) =>
  everyKind.filter((kind) => isRight(row, kind));

const succeeds = (row: Row, kind: Kind) =>
  versions.some((version) => !isRefusal(outcomeOf(row.expected[kind], version)));
/**
 * The table rejects some callers on purpose, for example for a wrong password. Only those that are rejected for
 * their role are left out.
 */
const mayTry = (row: Row, kind: Kind) => outcomeOf(row.expected[kind], 'own') !== 'not_allowed';

function admitted(row: Row) {
  const kinds = kindsWith(row, succeeds);
  return kinds.length > 0 ? kinds : kindsWith(row, mayTry);
}

/** The caller's own object, if that succeeds. */
function bestVersion(row: Row): Version {
  const [kind = 'buyer'] = admitted(row);
  return versions.find((version) => !isRefusal(outcomeOf(row.expected[kind], version))) ?? 'own';
}
