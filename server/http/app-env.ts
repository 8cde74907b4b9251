import type { Logger } from 'pino';
import type { Authenticate } from './current-user.ts';
import type { RequestContext } from './request-context.ts';

/** What middleware leaves for the handlers of a request. */
export type AppEnv = {
  Variables: {
    requestId: string;
    /** For what is said about this request; most say nothing. */
    log: () => Logger;
    authenticate: Authenticate;
    /** Scheme, host and port that a page of ours has which makes this request; see own-host.ts. */
    publicOrigin: string;
    /** The address of the client's end of the connection, set by us and not by a header of theirs. */
    clientAddress: string;
    /** What limits by address count the client under: its IPv4 address, or the /64 network of its IPv6 address. */
    addressKey: string;
  };
  Bindings: {
    incoming?: { httpVersion?: string; socket?: { remoteAddress?: string } };
    note?: RequestContext;
  };
};
