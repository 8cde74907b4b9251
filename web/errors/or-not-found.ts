import { data } from 'react-router';
import { ApiProblem } from '../lib/api-client.ts';

/** For loaders: turns a 404 of the API into a 404 of the page. */
export const orNotFound = <Answer>(call: Promise<Answer>): Promise<Answer> =>
  call.catch((problem) => {
    throw problem instanceof ApiProblem && problem.status === 404 ? data(null, { status: 404 }) : problem;
  });
