type Command = { program: string; args: string[] };

/** PostgreSQL and PgBouncer do not run as root, so root runs them in a user namespace as another user. */
export const notAsRoot = (program: string, args: string[]): Command =>
  process.getuid?.() === 0
    ? { program: 'unshare', args: ['-U', '--map-user=1000', '--map-group=1000', '--', program, ...args] }
    : { program, args };
