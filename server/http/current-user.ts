import type { Role } from '#contract/kernel/http.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { StaffRight } from '#contract/kernel/staff-rights.ts';
import type { QueryExecutor } from '../db/prepared-query.ts';

/** The user that a request is authenticated as, read from the database for each request. */
export type CurrentUser = {
  id: string;
  sessionId: string;
  sessionToken: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** The site is joined by email address, and the user, who is no administrator, has not confirmed theirs. */
  mustConfirmEmail: boolean;
  photoUrl: string | null;
  phone: string | null;
  role: Role | null;
  mayBuy: boolean;
  maySell: boolean;
  /** What the user may do of the administrators' work: all of it as an administrator. */
  rights: readonly StaffRight[];
  isVerifiedSeller: boolean;
  /** The language that the user has chosen; null until then. */
  locale: Locale | null;
  createdAt: Date;
  lastLoginAt: Date | null;
  /** Whether the session began within the last ten minutes. */
  signedInRecently: boolean;
};

/** A write that is authenticated by the cookie must come from our own pages. */
export type Authentication = { user: CurrentUser; method: 'token' | 'cookie' };

/**
 * Authenticates a request. Returns undefined for an anonymous one.
 * @param on the connection to query on, when other queries are pipelined on it too
 * @throws DomainError `invalid_token` for a bearer token that is not valid, `account_banned`
 */
export type Authenticate = (request: Request, on?: QueryExecutor) => Promise<Authentication | undefined>;
