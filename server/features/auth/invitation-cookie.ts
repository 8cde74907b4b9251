const name = 'invitation';
/** As long as the rest of the state of a Google sign-in. */
const maxAgeSeconds = 600;

/** The cookie that keeps an invitation while its user visits Google; an empty one removes it. */
export const invitationCookie = (token: string, isSecure: boolean): string =>
  `${name}=${token}; Path=/api/auth; HttpOnly; SameSite=Lax; Max-Age=${token ? maxAgeSeconds : 0}${isSecure ? '; Secure' : ''}`;

export const findInvitationCookie = (headers: Headers): string | undefined =>
  /(?:^|;\s*)invitation=([\w-]+)/.exec(headers.get('cookie') ?? '')?.[1];
