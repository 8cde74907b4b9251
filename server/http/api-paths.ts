/** The first segments of the paths that the API app serves. Every other path is a page or one of its files. */
const apiPath = /^\/(api|webhooks|images|sandbox-cards|demo-idp|healthz)(\/|$)/;
const demoMailboxPath = /^\/demo-mailbox(\/|$)/;

export const isApiPath = (path: string): boolean => apiPath.test(path);

/** Whether the API app serves this path in a demo. Elsewhere it is a page that does not exist. */
export const isDemoMailboxPath = (path: string): boolean => demoMailboxPath.test(path);

/** Whether the API app serves HTML screens here: the demo's stand-in for Google. */
export const isDemoSignInPath = (path: string): boolean => /^\/demo-idp\//.test(path);
