type Command = { program: string; args: string[] };

/** PostgreSQL and PgBouncer refuse to be root; in a namespace of its own root is somebody else. */
export const notAsRoot = (program: string, args: string[]): Command =>
  process.getuid?.() === 0
    ? { program: 'unshare', args: ['-U', '--map-user=1000', '--map-group=1000', '--', program, ...args] }
    : { program, args };
