import type { RouterContextProvider } from 'react-router';
import { appContext } from './app-context.ts';

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** For loaders: the requested path with its query, without the language that the address begins with. */
export function pagePath({ request, context }: Args): { pathname: string; search: string } {
  const { pathname, search } = new URL(request.url);
  return { pathname: pathname.slice(context.get(appContext).basename.length) || '/', search };
}
