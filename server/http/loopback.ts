/** Whether a host, as a URL or a setting writes it, can only be this machine itself. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(host);
