import { randomUUID } from 'node:crypto';
import { head, row, zipOfPhoto } from '#test/support/book-imports.ts';
import { drawPicture, type Person, testOrigin } from '#test/support/create-test-app.ts';
import type { ListeningApp } from '../support/listening-app.ts';
import { inForm, isLong } from '../support/test-form.ts';
import type { createObjects } from './objects.ts';
import type { People } from './people.ts';
import {
  isRefusal,
  isTurnedAway,
  kinds,
  type Moderator,
  methodAndPath,
  moderators,
  type Outcome,
  outcomeOf,
  type Row,
  type Version,
  versions,
} from './row.ts';

/** A prepared request with its expected result. */
export type Ask = {
  /** The caller and the credentials, for the test's messages. */
  as: string;
  version: Version;
  object: string;
  request: Request;
  expected: Outcome;
};

type Caller = {
  as: string;
  person?: Person;
  /** Deleted users own no objects. */
  ownsNothing?: true;
  /** Rejected for who or how they ask, before the object is looked up. */
  isUnwelcome?: true;
  headers: Record<string, string>;
  of: (version: Version) => Outcome;
};
type Fixtures = { app: ListeningApp; people: People; makeObject: ReturnType<typeof createObjects> };

/** In the gate: each kind of user by cookie, and what is left out below. In the proof: everyone, by cookie and by token. */
const isFull = inForm({ gate: false, proof: true, long: true });

/** Every request of a row: each caller for each version of the object. */
export async function* requestsOf(row: Row, fixtures: Fixtures): AsyncGenerator<Ask> {
  const objectFor = shareObjects(row, fixtures.makeObject);
  for (const caller of callersOf(row, fixtures.people))
    for (const version of versionsFor(row, caller)) {
      const object = await objectFor(caller, version);
      const request = await toRequest(row, caller, object, fixtures.app);
      yield { as: caller.as, version, object, request, expected: caller.of(version) };
    }
}

const versionsFor = ({ object }: Row, { isUnwelcome }: Caller): readonly Version[] =>
  object && (isFull || !isUnwelcome) ? versions : ['own'];

/** Requests that change nothing share their objects, one for each owner and version. All others get a new one. */
function shareObjects(row: Row, makeObject: Fixtures['makeObject']) {
  const shared = new Map<string, string>();
  return async ({ person, ownsNothing, of }: Caller, version: Version): Promise<string> => {
    if (!row.object) return '';
    const owner = ownsNothing ? undefined : person;
    const isShared = isTurnedAway(of(version)) || methodAndPath(row)[0] === 'GET';
    const key = `${version} ${owner?.id}`;
    const object = (isShared && shared.get(key)) || (await makeObject(row.object, version, owner));
    if (isShared) shared.set(key, object);
    return object;
  };
}

const byToken = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
const byCookie = ({ cookie }: Person) => ({ cookie, origin: testOrigin });

function* callersOf(row: Row, people: People): Generator<Caller> {
  const stranger = (version: Version) => outcomeOf(row.expected.stranger, version);
  yield { as: 'stranger', headers: {}, of: stranger };
  for (const kind of kinds) {
    if (kind === 'stranger') continue;
    const person = people.present[kind];
    const due = (version: Version) => outcomeOf(row.expected[kind], version);
    yield { as: `${kind} by cookie`, person, headers: byCookie(person), of: due };
    // In the gate, only one who is let in.
    if (!isFull && kind !== admittedKind(row)) continue;
    yield {
      as: `${kind} by token`,
      person,
      headers: byToken(person),
      of: row.identity === 'session' ? stranger : due,
    };
  }
  yield* moderatorsOf(row, people, stranger);
  yield* unwelcomeOf(row, people, stranger);
}

/** Of the rows for admins alone. To all others, a moderator is the buyer that he is. */
function* moderatorsOf(row: Row, people: People, stranger: Caller['of']): Generator<Caller> {
  if (!['not_allowed', 'login'].includes(row.expected.buyer as string)) return;
  for (const right of moderatorsToAsk(row)) {
    const cell = (right !== 'noRight' && row.expected[right]) || row.expected.buyer;
    const due = (version: Version) => outcomeOf(cell, version);
    const person = people.moderators[right];
    const as = `moderator (${right})`;
    yield { as: `${as} by cookie`, person, headers: byCookie(person), of: due };
    if (!isFull) continue;
    const of = row.identity === 'session' ? stranger : due;
    yield { as: `${as} by token`, person, headers: byToken(person), of };
  }
  const { bannedModerator: person } = people;
  const asked = row.route.startsWith('PAGE') ? stranger : () => 'account_banned';
  const isUnwelcome = true;
  yield { as: 'banned moderator by cookie', person, isUnwelcome, headers: byCookie(person), of: asked };
  if (!isFull) return;
  yield { as: 'banned moderator by token', person, isUnwelcome, headers: byToken(person), of: asked };
}

/** In the gate: those with a right that the row asks for, and one with another right. */
function moderatorsToAsk({ expected }: Row): readonly Moderator[] {
  if (isFull) return moderators;
  const without = moderators.filter((right) => right === 'noRight' || !expected[right]);
  return [...moderators.filter((right) => !without.includes(right)), ...without.slice(0, 1)];
}

/** Banned and deleted users and invalid credentials, for the roles that the row admits. */
function* unwelcomeOf(row: Row, people: People, stranger: Caller['of']): Generator<Caller> {
  const asks = row.identity !== 'nobody';
  const isPage = row.route.startsWith('PAGE');
  const isUnwelcome = true;
  const refused = (code: string) => (asks && !isPage ? () => code : stranger);
  // In the short run, only the role with the most permissions.
  const roles = [...admittedRoles(row)];
  for (const role of isLong ? roles : roles.slice(-1)) {
    const [banned, deleted] = [people.banned[role], people.deleted[role]];
    const knowsCookie = row.identity === 'caller' || row.identity === 'session';
    yield {
      as: `banned ${role} by token`,
      isUnwelcome,
      person: banned,
      headers: byToken(banned),
      of: refused('account_banned'),
    };
    yield {
      as: `banned ${role} by cookie`,
      isUnwelcome,
      person: banned,
      headers: byCookie(banned),
      of: knowsCookie ? refused('account_banned') : stranger,
    };
    yield {
      as: `deleted ${role} by token`,
      person: deleted,
      ownsNothing: true,
      isUnwelcome,
      headers: byToken(deleted),
      of: refused('invalid_token'),
    };
    yield {
      as: `deleted ${role} by cookie`,
      person: deleted,
      ownsNothing: true,
      isUnwelcome,
      headers: byCookie(deleted),
      of: stranger,
    };
  }
  // Pages depend on the cookie only, because a browser sends nothing else when it opens one.
  if (isPage) return;
  const person = people.present[admittedKind(row)];
  const badToken = { authorization: 'Bearer x.y.z', ...byCookie(person) };
  const as = 'a bad token beside a good cookie';
  yield { as, person, isUnwelcome, headers: badToken, of: refused('invalid_token') };
  if (methodAndPath(row)[0] === 'GET' || !asks) return;
  for (const [from, headers] of Object.entries(foreignOrigins))
    yield {
      as: `a good cookie ${from}`,
      isUnwelcome,
      person,
      headers: { ...byCookie(person), ...headers },
      of: row.isFromAnyOrigin ? stranger : refused('wrong_origin'),
    };
}

const foreignOrigins = {
  'from a foreign origin': { origin: 'https://evil.test' },
  'from a page that hides its origin': { origin: 'null' },
  'from another site, without an origin': { origin: '', 'sec-fetch-site': 'cross-site' },
  'from a neighbouring host': { 'sec-fetch-site': 'same-site' },
};

/** Banned and deleted users have one role each. */
const roleOfKind = { buyer: 'Buyer', seller: 'Seller', newSeller: 'Seller', admin: 'admin' } as const;

const admittedKinds = (row: Row) =>
  kinds.filter(
    (kind) =>
      kind in roleOfKind && versions.some((version) => !isRefusal(outcomeOf(row.expected[kind], version))),
  ) as (keyof typeof roleOfKind)[];
const admittedKind = (row: Row) => admittedKinds(row)[0] ?? 'buyer';
const admittedRoles = (row: Row) =>
  new Set(
    (admittedKinds(row).length ? admittedKinds(row) : ['buyer' as const]).map((kind) => roleOfKind[kind]),
  );

async function toRequest(
  row: Row,
  { person, headers }: Caller,
  object: string,
  app: ListeningApp,
): Promise<Request> {
  const [routed, path] = methodAndPath(row);
  const method = routed === 'ALL' ? 'GET' : routed;
  const fill = (text: string) =>
    text
      .replaceAll('{object}', encodeIn(text, object))
      .replaceAll('{self}', person?.email ?? '')
      .replaceAll('{newId}', randomUUID())
      .replaceAll('{tomorrow}', new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16))
      .replaceAll('{picture}', app.listing().book_photo);
  const address = (row.at ?? path).replace(/:\w+/, encodeURIComponent(object));
  const query = row.query ? `?${fill(row.query)}` : '';
  const given = Object.entries(headers).filter(([, value]) => value !== '');
  const body = await bodyOf(row, fill, app);
  return new Request(`${testOrigin}${address}${query}`, {
    method,
    headers: {
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...Object.fromEntries(given),
    },
    ...(body !== undefined && { body }),
  });
}

const encodeIn = (text: string, object: string): string =>
  text.startsWith('{"') ? object : encodeURIComponent(object);

async function bodyOf({ body }: Row, fill: (text: string) => string, app: ListeningApp) {
  if (body === undefined) return undefined;
  if (body === 'a listing') return JSON.stringify(app.listing());
  if (typeof body === 'object') return fill(JSON.stringify(body));
  const form = new FormData();
  if (body === 'a list of books') form.set('file', new Blob([`${head}\n${row('1')}`]), 'books.csv');
  else if (body === 'a zip of photos') form.set('file', new Blob([zipOfPhoto()]), 'photos.zip');
  else form.set('image', new Blob([new Uint8Array(await drawPicture(64, 64))]), 'book.jpg');
  return form;
}
