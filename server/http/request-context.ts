/** What is recorded about a request for the log, the metrics and the traces. It holds no personal data. */
export type RequestContext = {
  /** The outer request. Server-side rendering issues API requests that share this context. */
  readonly request: Request;
  readonly requestId: string;
  /** The pattern of the matched route, such as `/api/payment/:id`; undefined until a route has matched. */
  route?: string | undefined;
  /** The current user's role, once the request has been authenticated. */
  role?: string;
  /** The concurrency limit that rejected the request. */
  rejectedBy?: string;
};
