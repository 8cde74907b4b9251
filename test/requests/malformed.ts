import * as fc from 'fast-check';
import { otherRoutes } from '../permissions/other-routes-table.ts';
import { pages } from '../permissions/pages-table.ts';
import { methodAndPath } from '../permissions/row.ts';
import type { Caller } from './callers.ts';
import type { DescribedCall } from './described-calls.ts';
import { fault } from './faults.ts';
import { fromSchema } from './from-schema.ts';
import { type Fault, type Intent, write } from './intent.ts';
import type { Draft } from './wire.ts';

export type Malformed = { caller: Caller; draft: Draft };

/** Requests to every operation and page, by every caller, with one to three faults each. */
export function malformedRequests(
  calls: readonly DescribedCall[],
  callers: readonly Caller[],
): fc.Arbitrary<Malformed> {
  const intents = fc.oneof(
    { weight: 4, arbitrary: fc.oneof(...calls.map(intentOf)) },
    { weight: 1, arbitrary: fc.oneof(...[...otherRoutes, ...pages].map(routeIntent)) },
  );
  return fc
    .record({
      intent: intents,
      caller: fc.constantFrom(...callers),
      faults: fc.array(fault, { minLength: 1, maxLength: 3 }),
    })
    .map(({ intent, caller, faults }) => ({
      caller,
      draft: write({ ...intent, headers: [...caller.headers] }, faults as Fault[]),
    }));
}

/** A request that conforms to the document and names objects that do not exist. */
function intentOf({ method, path, parameters, body }: DescribedCall): fc.Arbitrary<Intent> {
  const values = fc.record(
    Object.fromEntries(parameters.map(({ name, schema }) => [name, fromSchema(schema).map(String)])),
  );
  return fc.tuple(values, body ? fromSchema(body) : fc.constant(undefined)).map(([given, content]) => ({
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? '')),
    query: parameters.flatMap(({ in: place, name }) =>
      place === 'query' ? [[name, given[name] ?? ''] as const] : [],
    ),
    headers: [],
    body: content as Intent['body'],
  }));
}

function routeIntent(row: (typeof pages)[number]): fc.Arbitrary<Intent> {
  const [method, path] = methodAndPath(row);
  return fc.uuid().map((id) => ({
    method: method === 'ALL' ? 'POST' : method,
    path: (row.at ?? path).replace(/:\w+/, id),
    query: [],
    headers: [],
    body: method === 'GET' ? undefined : typeof row.body === 'object' ? row.body : {},
  }));
}
