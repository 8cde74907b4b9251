import { fromJSONSchema, type ZodType } from 'zod';

/** The types of downloads, streams, and pictures, which the test does not read. */
const unread = new Set([
  'application/xml',
  'application/zip',
  'image/webp',
  'text/calendar',
  'text/csv',
  'text/event-stream',
]);

export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  $ref?: string;
};

type Content = Record<string, { schema: JsonSchema }>;
type Operation = {
  operationId: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
};
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

export type DescribedCall = {
  name: string;
  method: string;
  /** With its parameters in braces: `/api/books/{id}`. */
  path: string;
  parameters: Operation['parameters'];
  body: JsonSchema | undefined;
  isUpload: boolean;
  /** How a response differs from the document. Undefined if it conforms. */
  objection: (status: number, contentType: string, body: unknown) => string | undefined;
};

/** The operations of the served OpenAPI document. */
export function documentedEndpoints(document: ApiDocument): DescribedCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: operation.operationId,
      method: method.toUpperCase(),
      path: `/api${path}`,
      parameters: operation.parameters,
      body: operation.requestBody?.content['application/json']?.schema,
      isUpload: operation.requestBody?.content['multipart/form-data'] !== undefined,
      objection: objectionsTo(operation, document),
    })),
  );
}

function objectionsTo(
  { operationId, responses }: Operation,
  document: ApiDocument,
): DescribedCall['objection'] {
  const validators = new Map<string, ZodType>();
  const validatorOf = (key: string, { schema }: Content[string]): ZodType => {
    const known = validators.get(key) ?? fromJSONSchema(resolved(schema, document) as never);
    validators.set(key, known);
    return known;
  };
  return (status, contentType, body) => {
    // The document gives only the shape of Better Auth's own errors.
    const described = [responses[status], status >= 400 && status < 500 ? responses['4XX'] : undefined];
    for (const response of described) {
      const content = response?.content[contentType];
      if (!content) continue;
      // They are streamed, so no schema describes them.
      if (unread.has(contentType)) return undefined;
      const result = validatorOf(
        `${status} ${contentType} ${response === responses[status]}`,
        content,
      ).safeParse(body);
      return result.success
        ? undefined
        : `${operationId} answered ${status} against its schema: ${JSON.stringify(result.error.issues).slice(0, 600)}`;
    }
    return `${operationId} answered ${status} ${contentType}, which is not described`;
  };
}

function resolved(schema: JsonSchema, document: ApiDocument): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, value: JsonSchema) => {
    const name = value?.$ref?.split('/').at(-1);
    return name ? document.components.schemas[name] : value;
  }) as JsonSchema;
}

/** The operation that a request calls, if any. */
export function callAt(
  calls: readonly DescribedCall[],
  method: string,
  path: string,
): DescribedCall | undefined {
  const matching = calls.filter(
    (call) =>
      call.method === method && new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  // `/users/buyers` must not match `/users/{…}`, so literal paths come first.
  return matching.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}
