import * as z from 'zod/mini';

type Serializer = (value: unknown) => unknown;

/**
 * Creates a function that removes from a response every key that its schema does not name, at any depth. It does not
 * validate: the compiler checks the types, tests check every response against the schema, and validating each response
 * would take as long as the database query.
 */
export function createSerializer(schema: z.core.$ZodType): Serializer {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectSerializer(
        Object.entries(def.shape).map(([name, part]) => ({ name, serialize: createSerializer(part) })),
      );
    case 'array': {
      const serialize = createSerializer(def.element);
      return (value) => {
        const items = value as unknown[];
        return items.every((item) => serialize(item) === item) ? items : items.map(serialize);
      };
    }
    case 'nullable':
    case 'optional': {
      const serialize = createSerializer(def.innerType);
      if (serialize === passThrough) return passThrough;
      return (value) => (value === null || value === undefined ? value : serialize(value));
    }
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return passThrough;
    default:
      return (value) => z.parse(schema, value);
  }
}

const passThrough: Serializer = (value) => value;

function objectSerializer(parts: { name: string; serialize: Serializer }[]): Serializer {
  const names = new Set(parts.map(({ name }) => name));
  const nested = parts.filter(({ serialize }) => serialize !== passThrough);
  const matchesSchema = (value: Record<string, unknown>): boolean => {
    for (const name in value) if (!names.has(name)) return false;
    return nested.every(({ name, serialize }) => serialize(value[name]) === value[name]);
  };
  return (value) => {
    const record = value as Record<string, unknown>;
    if (matchesSchema(record)) return record;
    const result: Record<string, unknown> = {};
    for (const { name, serialize } of parts) if (name in record) result[name] = serialize(record[name]);
    return result;
  };
}
