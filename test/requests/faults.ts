import * as fc from 'fast-check';
import type { Fault } from './intent.ts';
import { wrongMethods, wrongPaths, wrongQueries } from './wrong-addresses.ts';
import { wrongBodies } from './wrong-bodies.ts';
import { wrongFields } from './wrong-fields.ts';
import { wrongHeaders } from './wrong-headers.ts';

/** Anything that can be wrong with a request, with a readable description. */
export const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(...wrongFields()) },
  { weight: 3, arbitrary: fc.oneof(...wrongBodies()) },
  { weight: 2, arbitrary: fc.oneof(...wrongQueries()) },
  { weight: 3, arbitrary: fc.oneof(...wrongPaths()) },
  { weight: 2, arbitrary: fc.oneof(...wrongHeaders()) },
  { weight: 1, arbitrary: fc.oneof(...wrongMethods()) },
);
