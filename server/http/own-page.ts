import type { Authenticate } from './current-user.ts';

/** What a page that is being rendered in this process passes to its calls; see ssr/call-own-api.ts. */
export type OwnPage = {
  /** By the credentials with which a call is made: the page’s own, or none. */
  authentications: Map<string, ReturnType<Authenticate>>;
  /** Takes the answer of a call, which needs no JSON. */
  keepAnswer: (answer: unknown) => void;
};

/** The calls of a page are parts of one request, so its session is read once. */
export const authenticateOnce =
  ({ authentications }: OwnPage, authenticate: Authenticate): Authenticate =>
  (request, on) => {
    const { headers } = request;
    const credentials = `${headers.get('authorization')} ${headers.get('cookie')}`;
    const known = authentications.get(credentials) ?? authenticate(request, on);
    authentications.set(credentials, known);
    return known;
  };
