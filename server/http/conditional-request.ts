type Validators = { etag: string; lastModified?: Date | undefined };

/** Whether the client has the current version (RFC 9110): by its ETag if the request names one, otherwise by its date. */
export function isNotModified({ headers }: Request, { etag, lastModified }: Validators): boolean {
  const known = headers.get('if-none-match');
  if (known !== null) return matchesEtag(known, etag);
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  // Dates in headers have whole seconds.
  return lastModified !== undefined && Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}

const matchesEtag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || withoutWeakness(tag) === withoutWeakness(etag));

const withoutWeakness = (etag: string): string => etag.trim().replace(/^W\//, '');
