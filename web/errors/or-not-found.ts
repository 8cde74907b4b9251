import { data } from 'react-router';
import { ApiProblem } from '../lib/api-client.ts';

/** What a page is about, for its loader: where there is no such thing, or it is not one's own, nor is there a page. */
export const orNotFound = <Answer>(call: Promise<Answer>): Promise<Answer> =>
  call.catch((problem) => {
    throw problem instanceof ApiProblem && problem.status === 404 ? data(null, { status: 404 }) : problem;
  });
