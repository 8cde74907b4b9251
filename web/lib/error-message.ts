import { ApiProblem } from './api-client.ts';

/** Returns the message for the user about any error; the fallback is for one that did not come from the server. */
export const errorMessage = (
  problem: unknown,
  fallback = 'Something went wrong. Please try again.',
): string => (problem instanceof ApiProblem ? problem.message : fallback);
