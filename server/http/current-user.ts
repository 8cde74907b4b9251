import type { Role } from '#contract/http.ts';
import type { QueryExecutor } from '../db/prepared-query.ts';

/** The person behind a request, read fresh from the database for each one. */
export type CurrentUser = {
  id: string;
  sessionId: string;
  sessionToken: string;
  name: string;
  email: string;
  emailVerified: boolean;
  photoUrl: string | null;
  phone: string | null;
  role: Role | null;
  isVerifiedSeller: boolean;
  createdAt: Date;
  lastLoginAt: Date | null;
};

/** How the request proved who is calling; a write that rests on the cookie must come from our own pages. */
export type Authentication = { caller: CurrentUser; by: 'token' | 'cookie' };

/**
 * Finds out who sends a request; undefined for a stranger.
 * @param on the connection to ask on, where something else is asked on it too
 * @throws DomainError `invalid_token` for a bearer token that does not hold, `account_banned`
 */
export type Authenticate = (request: Request, on?: QueryExecutor) => Promise<Authentication | undefined>;
