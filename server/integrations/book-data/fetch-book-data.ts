/** Sends one request to a source and returns the text of the response. */
export type FetchBookData = (address: string, contentTypes: readonly string[]) => Promise<string>;

type Options = {
  /** Says who sends the request. */
  userAgent: () => Promise<string>;
  timeoutMs?: number;
  maxBytes?: number;
};

/** A response with fifty editions has about 200 kB. */
const mostBytes = 2_000_000;

/**
 * Returns a function that fetches book data. It follows no redirect, and rejects a response of another kind, one that is too
 * large, and one that is not complete in time.
 */
export function createFetchBookData({ userAgent, timeoutMs = 3_000, maxBytes = mostBytes }: Options) {
  const fetchBookData: FetchBookData = async (address, contentTypes) => {
    const headers = { 'user-agent': await userAgent(), accept: contentTypes.join(', ') };
    // The signal also ends the reading of the body.
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(address, { headers, signal, redirect: 'error' });
    try {
      assertAcceptable(response, contentTypes);
      return await readText(response, maxBytes);
    } finally {
      await response.body?.cancel().catch(() => undefined);
    }
  };
  return fetchBookData;
}

function assertAcceptable(response: Response, contentTypes: readonly string[]): void {
  if (response.status !== 200) throw new Error(`The source responded with status ${response.status}`);
  const [contentType = ''] = (response.headers.get('content-type') ?? '').toLowerCase().split(';');
  if (!contentTypes.includes(contentType.trim()))
    throw new Error('The source responded with another kind of content');
}

/** The size is that of the decompressed text, so a compressed response cannot be larger. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error('The response is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
