import { ApiProblem } from './api-client.ts';

/** What a person reads about anything that was thrown. */
export const errorMessage = (problem: unknown): string =>
  problem instanceof ApiProblem ? problem.message : 'Something went wrong. Please try again.';
