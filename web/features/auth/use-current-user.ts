import { createContext, useContext } from 'react';
import type { Viewer } from '#contract/users.ts';

/** Whoever the dashboard is shown to; the record of oneself always has its e-mail. */
export type DashboardUser = Viewer & { email: string };

export const DashboardUserContext = createContext<DashboardUser | null>(null);

/** The person whose dashboard this is. */
export function useCurrentUser(): DashboardUser {
  const member = useContext(DashboardUserContext);
  if (!member) throw new Error('useCurrentUser is used outside of the dashboard');
  return member;
}
