import { randomInt } from 'node:crypto';

/**
 * How much a test that can be short or long does: in `npm test` (gate), in `npm run test:all` (proof), or with its `--long`.
 */
const form =
  process.env.TEST_FORM === 'long' || process.env.TEST_FORM === 'proof' ? process.env.TEST_FORM : 'gate';

export const isLong = form === 'long';

/** Returns the value for the form in which the tests run. */
export const inForm = <T>(values: { gate: T; proof: T; long: T }): T => values[form];

/**
 * Returns the seed of what a test makes up: always the same one in `npm test`, where only a change may break a test; a new one in the
 * other forms, which look for what no one has tried.
 */
export const chooseSeed = (): number => inForm({ gate: () => 1, proof: randomSeed, long: randomSeed })();

const randomSeed = () => randomInt(2 ** 30);
