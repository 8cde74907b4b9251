/** One request, as the load generator takes it. */
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
  /** Each request is sent once, whatever time that takes, instead of all of them round and round. */
  once: boolean;
  requests: BenchRequest[];
};

export type Round = {
  requests: number;
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  errors: number;
  /** Statuses of answers that were no success. */
  wrong: number[];
  /** How much of a core the load generator itself took. */
  busy: number;
};
