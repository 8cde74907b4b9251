import type { Logger } from 'pino';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { LookAroundArea } from '#contract/kernel/look-around.ts';
import type { AnswerOnce } from './answer-once.ts';
import type { Authenticate, CurrentUser } from './current-user.ts';
import type { KnownSite } from './known-site.ts';
import type { OwnPage } from './own-page.ts';
import type { RequestContext } from './request-context.ts';

/** What middleware passes to the handlers of a request. */
export type AppEnv = {
  Variables: {
    requestId: string;
    /** Returns a logger for this request. It is created on demand, because most requests log nothing. */
    log: () => Logger;
    authenticate: Authenticate;
    answerOnce: AnswerOnce;
    /** Rejects an anonymous caller to whom the site does not show an area. */
    requireLookAround: (area: LookAroundArea, caller: CurrentUser | undefined) => Promise<void>;
    /** Scheme, host and port that our own page has if it makes this request; see own-host.ts. */
    publicOrigin: string;
    /** The name and the languages of the site. Unknown until the database has been read. */
    knownSite?: KnownSite;
    /** The language that the user has chosen, once the request has been authenticated. */
    accountLocale?: Locale | null;
    /** The client's address: the peer of the connection, or what the trusted proxy header says. */
    clientAddress: string;
    /** The client's key for limits by address: its IPv4 address, or the /64 network of its IPv6 address. */
    addressKey: string;
  };
  Bindings: {
    incoming?: { httpVersion?: string; socket?: { remoteAddress?: string } };
    requestContext?: RequestContext;
    /** Set for the calls of a page that is being rendered in this process. */
    ownPage?: OwnPage;
  };
};
