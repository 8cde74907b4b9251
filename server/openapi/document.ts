import type * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/http.ts';
import { problemSchema } from '#contract/problem.ts';
import type { ProblemCode } from '#contract/problem-codes.ts';
import { identityCalls } from './identity-calls.ts';
import { refusalsOf } from './problem-responses.ts';

type Schema = z.ZodMiniType;

/** Every call that people and programs are meant to make, by name. */
export const describedCalls: Record<string, Endpoint> = { ...identityCalls, ...endpoints };

/** The calls as an OpenAPI 3.1 document. */
export function openApiDocument(publicOrigin: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(describedCalls)) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(name, endpoint);
    paths[endpoint.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dogear',
      version: '1',
      description: 'A marketplace for second-hand books. Errors are problem details (RFC 9457).',
    },
    servers: [{ url: `${publicOrigin}/api` }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemSchema, 'output'), IdentityRefusal: identityRefusal },
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: `${publicOrigin.startsWith('https:') ? '__Host-' : ''}dogear.session_token`,
        },
      },
    },
  };
}

function operation(name: string, endpoint: Endpoint) {
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    description: whoMay(endpoint),
    ...(endpoint.access !== 'public' && { security: security(endpoint) }),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body && {
      requestBody: requestBody('application/json', jsonSchema(endpoint.body, 'input')),
    }),
    ...(name === 'uploadImage' && { requestBody: requestBody('multipart/form-data', uploadSchema) }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success.',
        content: {
          [endpoint.contentType ?? 'application/json']: { schema: jsonSchema(endpoint.response, 'output') },
        },
      },
      ...Object.fromEntries(
        refusalsOf(endpoint).map(([status, codes]) => [status, refused(endpoint, codes)]),
      ),
      ...(Object.hasOwn(identityCalls, name) && { '4XX': refusedByTheLibrary }),
    },
  };
}

/** Who may make the call, in words. */
export function whoMay({ access }: Endpoint): string {
  if (access === 'public') return 'Public.';
  if (access === 'signed-in') return 'Any signed-in user.';
  return `Role: ${access.join(' or ')}.`;
}

/** Each of these is enough; a role stands where OpenAPI has room for one. */
function security({ access, proof }: Endpoint): Record<string, string[]>[] {
  const schemes = proof === 'cookie' ? ['session'] : ['accessToken', 'session'];
  const roles = typeof access === 'string' ? [[]] : access.map((role) => [role]);
  return schemes.flatMap((scheme) => roles.map((role) => ({ [scheme]: role })));
}

function refused({ errorBody: refusal }: Endpoint, codes: ProblemCode[]) {
  const beside = Object.entries(refusal?.('') ?? {}).map(([key, value]) => [
    key,
    key === 'message' || key === 'error' ? { type: 'string' } : { const: value },
  ]);
  const properties = { code: { enum: codes }, ...Object.fromEntries(beside) };
  const required = Object.keys(properties);
  const problem = { type: 'object', properties, required };
  return {
    description: `Error: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    content: { 'application/problem+json': { schema: isAProblem(problem) } },
  };
}

type ObjectSchema = { type: string; properties: Record<string, unknown>; required: string[] };

/** `PATCH /seller/{id}` has a `status` of its own, which makes its refusals problems in all but that. */
const isAProblem = (problem: ObjectSchema) =>
  'status' in problem.properties ? problem : { allOf: [{ $ref: '#/components/schemas/Problem' }, problem] };

const identityRefusal = {
  type: 'object',
  properties: { code: { type: 'string' }, message: { type: 'string' } },
  required: ['code', 'message'],
};

const refusedByTheLibrary = {
  description: 'An authentication error, with a code of its own.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/IdentityRefusal' } } },
};

const uploadSchema = {
  type: 'object',
  properties: { image: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['image'],
};

const requestBody = (type: string, schema: unknown) => ({ required: true, content: { [type]: { schema } } });

function parameters(place: 'path' | 'query', schema: Schema | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

export function jsonSchema(schema: Schema, io: 'input' | 'output') {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
