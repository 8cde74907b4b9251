import * as z from 'zod/mini';

type AgreedPart = (value: any) => unknown;

/**
 * Leaves of an answer what its schema names, however deep it stands. That each part is of the right kind the compiler has
 * seen to, and tests hold every call's answers against the whole schema; for each answer anew it would take as long as
 * asking the database.
 */
export function createSerializer(schema: z.core.$ZodType): AgreedPart {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return partsOf(
        Object.entries(def.shape).map(([name, part]) => ({ name, agreed: createSerializer(part) })),
      );
    case 'array': {
      const agreed = createSerializer(def.element);
      return (values: unknown[]) =>
        values.every((value) => agreed(value) === value) ? values : values.map(agreed);
    }
    case 'nullable':
    case 'optional': {
      const agreed = createSerializer(def.innerType);
      if (agreed === passThrough) return passThrough;
      return (value) => (value === null || value === undefined ? value : agreed(value));
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

const passThrough: AgreedPart = (value) => value;

function partsOf(parts: { name: string; agreed: AgreedPart }[]): AgreedPart {
  const names = new Set(parts.map(({ name }) => name));
  const nested = parts.filter(({ agreed }) => agreed !== passThrough);
  const isAgreed = (value: Record<string, unknown>): boolean => {
    for (const name in value) if (!names.has(name)) return false;
    return nested.every(({ name, agreed }) => agreed(value[name]) === value[name]);
  };
  return (value) => {
    if (isAgreed(value)) return value;
    const answer: Record<string, unknown> = {};
    for (const { name, agreed } of parts) if (name in value) answer[name] = agreed(value[name]);
    return answer;
  };
}
