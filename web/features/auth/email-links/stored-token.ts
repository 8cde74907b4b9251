const storageKey = 'verifyEmailToken';

/**
 * The token of a confirmation link while its owner logs in. It stays in this tab: in the login page's address it
 * would reach logs.
 */
export const storedToken = {
  read: (): string => {
    try {
      return sessionStorage.getItem(storageKey) ?? '';
    } catch {
      // On the server, or where the browser stores nothing: the link in the mail still works.
      return '';
    }
  },
  write: (token: string): void => {
    try {
      sessionStorage.setItem(storageKey, token);
    } catch {}
  },
  remove: (): void => {
    try {
      sessionStorage.removeItem(storageKey);
    } catch {}
  },
};
