import * as fc from 'fast-check';
import type { JsonSchema } from './described-calls.ts';

/** Values that a schema allows. `named` supplies, by key, the values for rules that a schema cannot express. */
export function fromSchema(
  schema: JsonSchema,
  named: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fromSchema(one, named)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema, named);
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, named), { maxLength: 3 });
    case 'string':
      return textOf(schema);
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function objectOf(
  { properties = {}, required = [] }: JsonSchema,
  named: Record<string, fc.Arbitrary<unknown>>,
) {
  const values = Object.entries(properties).map(([key, schema]) => [
    key,
    named[key] ?? fromSchema(schema, named),
  ]);
  return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
  });
}

const words = fc.stringMatching(
  /^[A-Za-zÀ-ÿ0-9«»'"<>&;%\u05d0-\u05ea\u4e00-\u4eff][A-Za-zÀ-ÿ0-9 «»'"<>&;%\u05d0-\u05ea\u4e00-\u4eff]{0,60}$/,
);

function textOf({ pattern, format, maxLength = 60, allOf }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 7 });
  if (format === 'email') return fc.emailAddress();
  // fast-check cannot satisfy several patterns at once. Only the password rule has them.
  if (allOf) return fc.constant('Almanac#1');
  if (!pattern) return words.map((text) => text.slice(0, maxLength));
  return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
}
