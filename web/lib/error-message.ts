import { ApiProblem } from './api-client.ts';
import { translateInDocument } from './messages/document-messages.ts';

/** Returns the message for the user about any error; the fallback is for one that did not come from the server. */
export const errorMessage = (problem: unknown, fallback?: string): string =>
  problem instanceof ApiProblem ? problem.message : (fallback ?? translateInDocument('errors')('general'));
