import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-client.ts';

const retries = 3;
const longestDelay = 30_000;

/** The query cache of the dashboard. A 4xx response is final and not retried; other failures may be temporary. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, problem) => failures < retries && !isClientError(problem),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, longestDelay),
      },
    },
  });

const isClientError = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500;
