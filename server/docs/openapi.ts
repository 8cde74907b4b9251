import type * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import type { Endpoint } from '../../contract/endpoint.ts';
import { problemSchema } from '../../contract/problem.ts';

type Schema = z.ZodMiniType;

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(endpoints: Record<string, Endpoint>, publicOrigin: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
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
      schemas: { Problem: jsonSchema(problemSchema, 'output') },
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: 'dogear.session_token' },
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
    ...(endpoint.access !== 'public' && { security: [{ accessToken: [] }, { session: [] }] }),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body && {
      requestBody: requestBody('application/json', jsonSchema(endpoint.body, 'input')),
    }),
    ...(name === 'uploadPicture' && { requestBody: requestBody('multipart/form-data', uploadSchema) }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done.',
        content: {
          [endpoint.contentType ?? 'application/json']: { schema: jsonSchema(endpoint.response, 'output') },
        },
      },
      default: {
        description: 'Refused.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

/** Who may make the call, in words. */
export function whoMay({ access }: Endpoint): string {
  if (access === 'public') return 'Anybody.';
  if (access === 'signed-in') return 'Anybody who is signed in.';
  return `Role: ${access.join(' or ')}.`;
}

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
