import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-client.ts';

const retries = 3;
const longestDelay = 30_000;

/** Data of the signed-in pages. A refusal is an answer and not asked for again; anything else may pass. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, problem) => failures < retries && !isRefusal(problem),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, longestDelay),
      },
    },
  });

const isRefusal = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500;
