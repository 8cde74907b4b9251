import type { RouteObject } from 'react-router';
import { isRefusal, kinds, methodAndPath, outcomeOf, type Row } from './row.ts';

type Route = { method: string; path: string };

/** Middleware, which runs for every request and never responds by itself, and the pages, which the table lists by path. */
const wrappers = new Set(['ALL /*', 'ALL /api/auth/*', 'GET /*']);

/** Differences between the routes and the table, as messages. */
export function missingRows(
  routes: readonly Route[],
  pages: readonly string[],
  rows: readonly Row[],
): string[] {
  const served = new Set([
    ...routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !wrappers.has(route)),
    ...pages.map((path) => `PAGE ${path}`),
  ]);
  const listed = new Map(rows.map((row) => [row.route, row]));
  return [
    ...[...served].filter((route) => !listed.has(route)).map((route) => `${route} is served and has no row.`),
    ...[...listed.keys()]
      .filter((route) => !served.has(route))
      .map((route) => `${route} has a row and is not served.`),
    ...rows.filter(lacksObject).map(({ route }) => `${route} names an object: its row needs to say which.`),
    ...rows
      .filter(lacksColumns)
      .map(({ route }) => `${route}: its row needs own, foreign and missing for whoever is let in.`),
  ];
}

const lacksObject = (row: Row): boolean => methodAndPath(row)[1].includes(':') && !row.object;

const lacksColumns = (row: Row): boolean =>
  row.object !== undefined &&
  kinds.some(
    (kind) =>
      !Array.isArray(row.expected[kind]) &&
      !isRefusal(outcomeOf(row.expected[kind], 'own')) &&
      row.expected[kind] !== 'login',
  );

/** The paths of all pages in the web app's router. */
export function pagePaths(routes: readonly RouteObject[], parent = ''): string[] {
  return routes.flatMap((route) => {
    const path = route.path?.startsWith('/') ? route.path : route.path ? `${parent}/${route.path}` : parent;
    const isPage = route.index || (route.path && !route.children);
    return [...(isPage ? [path || '/'] : []), ...pagePaths(route.children ?? [], path)];
  });
}

type LibraryCall = {
  path?: string;
  options?: { method?: string | string[]; metadata?: { SERVER_ONLY?: boolean } };
};

/** Every route that Better Auth would serve if it were mounted. */
export function libraryRoutes(api: Record<string, unknown>): Route[] {
  return Object.values(api as Record<string, LibraryCall>).flatMap(({ path, options }) =>
    path === undefined || options?.metadata?.SERVER_ONLY
      ? []
      : [options?.method ?? 'GET'].flat().map((method) => ({
          method,
          path: `/api/auth${path.replace('/callback/:id', '/callback/google').replace(/:\w+/, 'anything')}`,
        })),
  );
}
