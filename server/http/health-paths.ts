/** The addresses that monitors and proxies ask. */
export const healthPaths: readonly string[] = ['/healthz', '/readyz'];
