import { data } from 'react-router';
import { ApiProblem } from '../lib/api-client.ts';

/** For loaders: turns a 404 of the API into a 404 of the page. */
export const orNotFound = <Result>(call: Promise<Result>): Promise<Result> =>
  call.catch((problem) => {
    throw problem instanceof ApiProblem && problem.status === 404 ? data(null, { status: 404 }) : problem;
  });
