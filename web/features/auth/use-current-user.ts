import { createContext, useContext } from 'react';
import type { Viewer } from '#contract/users/users.ts';

/** The user of the dashboard. A user's own record always contains the email. */
export type DashboardUser = Viewer & { email: string };

export const DashboardUserContext = createContext<DashboardUser | null>(null);

export function useCurrentUser(): DashboardUser {
  const currentUser = useContext(DashboardUserContext);
  if (!currentUser) throw new Error('useCurrentUser is used outside of the dashboard');
  return currentUser;
}
