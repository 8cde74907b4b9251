const storageKey = 'verifyEmailToken';

/**
 * Stores the token of a confirmation link while its owner signs in. It stays in this tab: in the address of the login
 * page it would appear in logs.
 */
export const storedToken = {
  read: (): string => {
    try {
      return sessionStorage.getItem(storageKey) ?? '';
    } catch {
      // On the server, or when storage is blocked: the link in the mail still works.
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
