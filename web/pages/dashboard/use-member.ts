import { createContext, useContext } from 'react';
import type { Viewer } from '../../../contract/accounts.ts';

/** Whoever the dashboard is shown to; the record of oneself always has its e-mail. */
export type Member = Viewer & { email: string };

export const MemberContext = createContext<Member | null>(null);

/** The person whose dashboard this is. */
export function useMember(): Member {
  const member = useContext(MemberContext);
  if (!member) throw new Error('useMember is used outside of the dashboard');
  return member;
}
