import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { endpoints } from '../endpoints.ts';

const upper = '019A0000-0000-7000-8000-00000000ABCD';

type Definition = {
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  in?: z.ZodMiniType;
  options?: z.ZodMiniType[];
};

/** The schemas that take a single value, however deep they are. */
function leaves(schema: z.ZodMiniType): z.ZodMiniType[] {
  const def = schema._zod.def as Definition;
  const inner = [
    def.innerType,
    def.element,
    def.in,
    ...(def.options ?? []),
    ...Object.values(def.shape ?? {}),
  ];
  const found = inner.flatMap((one) => (one ? leaves(one) : []));
  return found.length > 0 ? found : [schema];
}

const takes = (schema: z.ZodMiniType, text: string): boolean => schema.safeParse(text).success;

/** What also takes other texts, such as names and account numbers, is no id. */
const takesOnlyIds = (schema: z.ZodMiniType): boolean =>
  takes(schema, upper) && !takes(schema, 'x'.repeat(36)) && !takes(schema, upper.replaceAll('-', ''));

test('an id in capital letters is the stored one, in every part of every operation', () => {
  const ids = Object.values(endpoints).flatMap(({ params, query, body }: Record<string, any>) =>
    [params, query, body].flatMap((part) => (part ? leaves(part).filter(takesOnlyIds) : [])),
  );
  expect(ids.length).toBeGreaterThan(80);
  expect(new Set(ids.map((id) => id.parse(upper)))).toEqual(new Set([upper.toLowerCase()]));
});
