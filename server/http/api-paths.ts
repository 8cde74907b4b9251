/** The first segments of the paths that the API serves. Every other path is a page or one of its files. */
export const apiPrefixes = [
  '/api',
  '/webhooks',
  '/images',
  '/sandbox-cards',
  '/demo-idp',
  '/healthz',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap',
  '/feeds',
  '/og',
] as const;

export const isApiPath = (path: string): boolean =>
  apiPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** Where the API serves the mail of a demo. Elsewhere it is a page that does not exist. */
export const demoMailboxPath = '/demo-mailbox';

export const isDemoMailboxPath = (path: string): boolean =>
  path === demoMailboxPath || path.startsWith(`${demoMailboxPath}/`);

/** Whether the API serves HTML screens here: the demo's stand-in for Google. */
export const isDemoSignInPath = (path: string): boolean => /^\/demo-idp\//.test(path);
