/** Whoever sent the request went away in the middle of it, as Node says: no trouble of ours, and nobody to answer. */
export const wasCutShort = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
