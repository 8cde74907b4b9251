import { redirect, replace } from 'react-router';

/**
 * For loaders: leads from another address of the same page to its canonical one. The server says that this is permanent; in the
 * browser, the canonical address takes the other one's place in the history.
 */
export const redirectToCanonical = (path: string, onServer: boolean): Response =>
  onServer ? redirect(path, 301) : replace(path);
