import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { Caller, Canaries } from './callers.ts';
import { callAt, type DescribedCall } from './described-calls.ts';
import type { Draft, Reply } from './wire.ts';

export type Checker = (draft: Draft, caller: Caller, reply: Reply) => string[];

/** Reports what is wrong with a response: a 5xx, a leak, or a mismatch with the OpenAPI document. */
export async function createChecker(db: Db, calls: DescribedCall[], canaries: Canaries): Promise<Checker> {
  const inside = await wordsFromInside(db);
  return (draft, caller, reply) => [
    ...(reply.status >= 500 ? [`answered ${reply.status}: ${reply.text.slice(0, 300)}`] : []),
    ...(reply.status === 0 && !endsEarly(draft) ? ['closed the connection without an answer'] : []),
    ...leaks(draft, caller, reply, canaries, inside),
    ...undescribed(draft, reply, calls),
  ];
}

const endsEarly = ({ method, cutAt }: Draft): boolean => cutAt !== undefined || method === 'CONNECT';

const traces: [what: string, pattern: RegExp][] = [
  ['a stack trace', /\n\s+at (?:async )?[\w.<>]+ ?\(?.*:\d+:\d+/],
  ['a path of this machine', /(?:\/[\w.-]+){2,}\.(?:ts|tsx|mjs|cjs):\d+|node_modules|file:\/\/\//],
  [
    'words of the database',
    /violates .* constraint|duplicate key value|syntax error at|relation "|column "\w+"|invalid input syntax|SQLSTATE|kysely|\bpg_|\b(?:insert into|select \*|delete from|update "?\w+"? set)\b/i,
  ],
];

function leaks(
  draft: Draft,
  { seesContacts }: Caller,
  { text, headers }: Reply,
  canaries: Canaries,
  inside: string[],
): string[] {
  const answer = `${JSON.stringify(headers)}\n${text}`;
  const known = [...canaries.secret, ...(seesContacts ? [] : canaries.personal)];
  const sent = Buffer.concat([
    Buffer.from(JSON.stringify(draft.headers) + decoded(draft.target)),
    draft.body ?? Buffer.alloc(0),
  ]).toString();
  const found = traces.flatMap(([what, pattern]) => {
    const match = pattern.exec(text)?.[0];
    // A response may repeat what the caller sent.
    return match && !sent.includes(match) ? [`answered with ${what}: ${match}`] : [];
  });
  return [
    ...found,
    ...known
      .filter((canary) => answer.includes(canary) && !sent.includes(canary))
      .map((canary) => `told ${canary}, which is somebody else's`),
    ...inside
      // As a whole name: a problem code such as `too_many_meeting_places` contains one.
      .filter((word) => new RegExp(`(?<!\\w)${word}(?!\\w)`).test(text) && !sent.includes(word))
      .map((word) => `named ${word} of the database`),
  ];
}

function decoded(target: string): string {
  try {
    return target + decodeURIComponent(target);
  } catch {
    return target;
  }
}

/** Names of tables and constraints that no response may contain. */
async function wordsFromInside(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
    union select conname from pg_constraint where connamespace = 'public'::regnamespace`.execute(db);
  return rows.map(({ name }) => name).filter((name) => name.includes('_'));
}

function undescribed(
  { method, target }: Draft,
  { status, headers, text }: Reply,
  calls: DescribedCall[],
): string[] {
  if (status === 0 || neverARequest(status, headers, text)) return [];
  const path = pathOf(target);
  if (!path.startsWith('/api/') || status === 302 || method === 'HEAD') return [];
  const contentType = headers['content-type']?.split(';')[0] ?? '';
  const body = contentType.endsWith('json') ? readJson(text) : undefined;
  if (contentType.endsWith('json') && body === undefined) return ['answered JSON that cannot be read'];
  const call = callAt(calls, method, path);
  const objection = call?.objection(status, contentType, body);
  if (objection) return [objection];
  if (!call && status >= 400 && contentType !== 'application/problem+json' && !path.startsWith('/api/auth/'))
    return [`refused with ${status} ${contentType}, which is no problem document: ${text.slice(0, 200)}`];
  return [];
}

/** As the server parses it, without `..` and without a host. */
const pathOf = (target: string): string =>
  URL.parse(target.startsWith('/') ? `http://dogear.test${target}` : target)?.pathname ?? '';

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A malformed request that never reaches the app: the HTTP server itself responds, in one line or without a
 * body.
 */
const neverARequest = (status: number, headers: Reply['headers'], text: string): boolean =>
  (status >= 400 && text === '' && !headers['content-type']) ||
  /^(The server does not understand this request|This request took too long to arrive|That is too large|The headers of this request are too large)\.\n$/.test(
    text,
  );
