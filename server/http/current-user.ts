import type { Role } from '#contract/http.ts';
import type { QueryExecutor } from '../db/prepared-query.ts';

/** The user that a request is authenticated as, read from the database for each request. */
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

/** A write that is authenticated by the cookie must come from our own pages. */
export type Authentication = { user: CurrentUser; method: 'token' | 'cookie' };

/**
 * Authenticates a request. Returns undefined for an anonymous one.
 * @param on the connection to query on, when other queries are pipelined on it too
 * @throws DomainError `invalid_token` for a bearer token that is not valid, `account_banned`
 */
export type Authenticate = (request: Request, on?: QueryExecutor) => Promise<Authentication | undefined>;
