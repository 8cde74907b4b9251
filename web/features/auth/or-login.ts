import { type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiProblem } from '#web/lib/api-client.ts';
import { pagePath } from '#web/lib/page-path.ts';
import { confirmEmailPath, loginPathFrom } from './return-to.ts';

/**
 * For loaders of public pages: on a site for members only, an anonymous visitor goes to the login page, which remembers the
 * requested path. A user who must confirm their address first goes to where they do.
 */
export const orLogin = <Result>(
  args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  call: Promise<Result>,
): Promise<Result> =>
  call.catch((problem) => {
    if (!(problem instanceof ApiProblem)) throw problem;
    if (problem.code === 'email_not_confirmed') throw redirect(confirmEmailPath);
    if (problem.code !== 'not_signed_in') throw problem;
    const { pathname, search } = pagePath(args);
    throw redirect(loginPathFrom(pathname + search));
  });
