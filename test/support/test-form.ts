/**
 * How much a test that can be short or long does: in `npm test` (gate), in `npm run test:all` (proof), or with its `--long`.
 */
const form =
  process.env.TEST_FORM === 'long' || process.env.TEST_FORM === 'proof' ? process.env.TEST_FORM : 'gate';

export const isLong = form === 'long';

/** Returns the value for the form in which the tests run. */
export const inForm = <T>(values: { gate: T; proof: T; long: T }): T => values[form];
