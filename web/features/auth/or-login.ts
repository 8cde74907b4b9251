import { type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiProblem } from '#web/lib/api-client.ts';
import { pagePath } from '#web/lib/page-path.ts';
import { loginPathFrom } from './return-to.ts';

/**
 * For loaders of public pages: on a site for members only, an anonymous visitor goes to the login page, which remembers the
 * requested path.
 */
export const orLogin = <Result>(
  args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  call: Promise<Result>,
): Promise<Result> =>
  call.catch((problem) => {
    if (!(problem instanceof ApiProblem) || problem.code !== 'not_signed_in') throw problem;
    const { pathname, search } = pagePath(args);
    throw redirect(loginPathFrom(pathname + search));
  });
