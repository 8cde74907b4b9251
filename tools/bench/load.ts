/** One request for the load generator. */
export type BenchRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

export type Load = {
  address: string;
  connections: number;
  seconds: number;
  /** At most this many requests per second, of all connections together. */
  perSecond?: number;
  /** Each request is sent once, however long that takes, instead of repeating them for a time. */
  once: boolean;
  requests: BenchRequest[];
};

export type Round = {
  requests: number;
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  errors: number;
  /** Statuses of responses that were neither a success nor an unchanged page. */
  wrong: number[];
  /** The share of a core that the load generator used. */
  busy: number;
};
