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
 * Returns the seed of what a test makes up: always the same one in `npm test`, where only a change may break a test; a new one in
 * `npm run test:all`, which looks for what no one has tried.
 * @param variable of the environment that has the seed of a failure to replay
 */
export function chooseSeed(variable: string): number {
  const given = process.env[variable];
  if (given) return Number(given);
  return process.env.TEST_SEEDS === 'new' ? randomInt(2 ** 30) : 1;
}
