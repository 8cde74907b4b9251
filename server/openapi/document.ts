import type * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import { authEndpoints } from '#contract/auth/auth.ts';
import { importDefaultsForm } from '#contract/book-imports.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type Endpoint, idempotencyHeader } from '#contract/kernel/http.ts';
import { problemSchema } from '#contract/kernel/problem.ts';
import type { ProblemCode } from '#contract/kernel/problem-codes.ts';
import { errorResponsesOf } from './problem-responses.ts';

type Schema = z.ZodMiniType;

/** All public API operations by name. */
export const documentedEndpoints: Record<string, Endpoint> = { ...authEndpoints, ...endpoints };

/** Returns the OpenAPI 3.1 document. */
export function openApiDocument(publicOrigin: string, site: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(documentedEndpoints)) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(name, endpoint);
    paths[endpoint.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: site,
      version: '1',
      description: 'A marketplace for second-hand books. Errors are problem details (RFC 9457).',
    },
    servers: [{ url: `${publicOrigin}/api` }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemSchema, 'output'), IdentityRefusal: authErrorSchema },
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
    description: accessText(endpoint),
    ...(endpoint.access !== 'public' && { security: security(endpoint) }),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.repeats === 'keyed' ? [idempotencyKey] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        ...requestBody('application/json', jsonSchema(endpoint.body, 'input')),
        // A call without a body is one with an empty object.
        required: !endpoint.body.safeParse({}).success,
      },
    }),
    ...(Object.hasOwn(uploads, name) && {
      requestBody: requestBody('multipart/form-data', uploads[name as keyof typeof uploads]),
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success.',
        content: Object.fromEntries(
          contentTypesOf(endpoint).map((type) => [type, { schema: jsonSchema(endpoint.response, 'output') }]),
        ),
      },
      ...Object.fromEntries(
        errorResponsesOf(endpoint).map(([status, codes]) => [status, errorResponse(endpoint, codes)]),
      ),
      ...(Object.hasOwn(authEndpoints, name) && { '4XX': refusedByTheLibrary }),
    },
  };
}

/** Returns the content types of the success response. */
export const contentTypesOf = ({ contentType = 'application/json' }: Endpoint): readonly string[] =>
  typeof contentType === 'string' ? [contentType] : contentType;

/** Describes who may make the call. */
export function accessText({ access, right, lookAround, recentSignIn }: Endpoint): string {
  if (lookAround) return 'Any signed-in user, and the public if the site’s setting says so.';
  const again = recentSignIn ? ' The session must have begun within the last ten minutes.' : '';
  if (access === 'public') return `Public.${again}`;
  if (access === 'authenticated') return `Any signed-in user.${again}`;
  const moderators = right ? `, and moderators with the right \`${right}\`` : '';
  return `Role: ${access.join(' or ')}${moderators}.${again}`;
}

/** Any one of these is sufficient. OpenAPI has no roles for API keys, so they are listed as scopes. */
function security({ access, auth }: Endpoint): Record<string, string[]>[] {
  const schemes = auth === 'session' ? ['session'] : ['accessToken', 'session'];
  const roles = typeof access === 'string' ? [[]] : access.map((role) => [role]);
  return schemes.flatMap((scheme) => roles.map((role) => ({ [scheme]: role })));
}

function errorResponse({ errorBody: refusal }: Endpoint, codes: ProblemCode[]) {
  const additional = Object.entries(refusal?.('') ?? {}).map(([key, value]) => [
    key,
    key === 'message' || key === 'error' ? { type: 'string' } : { const: value },
  ]);
  const properties = { code: { enum: codes }, ...Object.fromEntries(additional) };
  const required = Object.keys(properties);
  const problem = { type: 'object', properties, required };
  return {
    description: `Error: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    content: { 'application/problem+json': { schema: problemSchemaOf(problem) } },
  };
}

type ObjectSchema = { type: string; properties: Record<string, unknown>; required: string[] };

/** The errors of `PATCH /seller/{id}` have a different `status` field, and otherwise match the problem schema. */
const problemSchemaOf = (problem: ObjectSchema) =>
  'status' in problem.properties ? problem : { allOf: [{ $ref: '#/components/schemas/Problem' }, problem] };

const authErrorSchema = {
  type: 'object',
  properties: { code: { type: 'string' }, message: { type: 'string' } },
  required: ['code', 'message'],
};

const refusedByTheLibrary = {
  description: 'An authentication error, with a code of its own.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/IdentityRefusal' } } },
};

const fileIn = (field: string, others: Record<string, unknown> = {}) => ({
  type: 'object',
  properties: { [field]: { type: 'string', contentMediaType: 'application/octet-stream' }, ...others },
  required: [field],
});

/** The bodies that are streamed, which no schema of the contract describes. */
const uploads = {
  uploadImage: fileIn('image'),
  uploadCasePhoto: fileIn('image'),
  importBooks: fileIn('file', (toJSONSchema(importDefaultsForm, { io: 'input' }) as ObjectSchema).properties),
  addImportPhotos: fileIn('file'),
};

const requestBody = (type: string, schema: unknown) => ({ required: true, content: { [type]: { schema } } });

const idempotencyKey = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description:
    'Made up by the caller for one thing to create. A repetition with the same key and the same input gets the answer of the first call, for a day.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

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
