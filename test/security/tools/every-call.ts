import { authEndpoints } from '#contract/auth/auth.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Access, Endpoint, Role } from '#contract/kernel/http.ts';
import { type Examples, findExamples } from './call-examples.ts';
import { type MarkedRequest, markRequest } from './marked-request.ts';
import type { Member, Target } from './open-target.ts';

type Parameter = { name: string; in: 'path' | 'query' };
type Operation = {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
};
type OpenApi = { paths: Record<string, Record<string, Operation>> };

/** Every operation of /api/openapi.json, for every role that may call it, with every parameter marked. */
export async function everyCall(target: Target): Promise<MarkedRequest[]> {
  const answer = await fetch(`${target.address}/api/openapi.json`);
  const { paths } = (await answer.json()) as OpenApi;
  const examples = await findExamples(target);
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { operationId }]) => !triedElsewhere.has(operationId))
      .flatMap(([method, operation]) =>
        callersOf(operation.operationId, target).map((caller) =>
          markOperation(
            addressFor(caller.role, target),
            method.toUpperCase(),
            path,
            operation,
            caller,
            examples,
          ),
        ),
      ),
  );
}

/** sqlmap tests a parameter of a host only once for all callers, so each role has its own host name. */
const addressFor = (role: Role, { address }: Target): string =>
  address.replace('127.0.0.1', { Buyer: '127.0.0.1', Seller: '127.0.1', admin: '127.1' }[role]);

/**
 * beside-the-calls.ts signs in with a correct password. The second step rejects before it checks the code,
 * because none of these users is at that step.
 */
const triedElsewhere = new Set(['signInWithEmail', 'verifyTotp', 'verifyBackupCode']);

type Caller = Member & { role: Role };

/** The OpenAPI document states who may call an operation only in prose. */
function declared(call: string): Endpoint {
  const endpoint = endpoints[call] ?? authEndpoints[call];
  if (!endpoint) throw new Error(`${call} is declared nowhere`);
  return endpoint;
}

function callersOf(call: string, { members }: Target): Caller[] {
  const access: Access = declared(call).access;
  const roles: readonly Role[] =
    typeof access !== 'string' ? access : access === 'public' ? ['Buyer'] : ['Buyer', 'Seller', 'admin'];
  return roles.map((role) => ({ ...members[role], role }));
}

function markOperation(
  address: string,
  method: string,
  path: string,
  operation: Operation,
  caller: Caller,
  examples: Examples,
): MarkedRequest {
  const { operationId, parameters, requestBody } = operation;
  const exampleFor = (name: string): unknown => {
    const value = { email: caller.email, ...examples.usual, ...examples.for[operationId] }[name];
    if (value === undefined)
      throw new Error(`${operationId} has a new parameter: give ${name} an example here`);
    return value;
  };
  // An example of null leaves the parameter out.
  const fill = (names: string[]) =>
    Object.fromEntries(names.map((name) => [name, exampleFor(name)]).filter(([, value]) => value !== null));
  const json = requestBody?.content['application/json'];
  return markRequest(`${operationId} as ${caller.role}`, address, {
    method,
    path: `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${exampleFor(name)}*`)}`,
    query: fill(parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)),
    headers:
      declared(operationId).auth === 'session'
        ? { Cookie: caller.cookie }
        : { Authorization: `Bearer ${caller.token}` },
    ...(json && { body: fill(Object.keys(json.schema.properties)) }),
    ...(requestBody && !json && { form: upload }),
  });
}

const upload = {
  type: 'multipart/form-data; boundary=leaf',
  text: [
    '--leaf',
    'Content-Disposition: form-data; name="image"; filename="a.jpg"',
    'Content-Type: image/jpeg',
    '',
    'no picture*',
    '--leaf--',
    '',
  ].join('\r\n'),
};
