import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createSerializer } from './response-serializer.ts';

const secret = fc.dictionary(fc.constantFrom('passwordHash', 'token', 'email'), fc.string(), { maxKeys: 2 });
const person = z.object({ name: z.string(), age: z.nullable(z.number()) });
const schema = z.object({
  owner: person,
  friends: z.array(person),
  absent: z.optional(person),
  either: z.union([z.string(), person]),
});

const personWith = fc
  .tuple(fc.record({ name: fc.string(), age: fc.option(fc.integer()) }), secret)
  .map(([said, more]) => ({ ...said, ...more }));

test('only fields of the contract are sent, at any depth', () => {
  const answers = fc.record(
    {
      owner: personWith,
      friends: fc.array(personWith, { maxLength: 4 }),
      absent: fc.option(personWith, { nil: undefined }),
      either: fc.oneof(fc.string(), personWith),
      token: fc.string(),
    },
    { requiredKeys: ['owner', 'friends', 'either'] },
  );
  const agreed = createSerializer(schema);
  fc.assert(
    fc.property(answers, (answer) => {
      expect(agreed(answer)).toEqual(z.parse(schema, answer));
    }),
  );
});
