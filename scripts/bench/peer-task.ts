import type { PoolConfig } from 'pg';
import type { Step } from './recorded-queries.ts';

/** What an opponent does for one address. The rows' wire form is given to it, so that it costs nothing but JSON. */
export type PeerAnswer =
  | { kind: 'bytes'; headers: Record<string, string | string[]>; body: Buffer }
  | { kind: 'query'; text: string; values: unknown[]; answer: unknown }
  | { kind: 'transaction'; steps: Step[]; status: number; answer: unknown };

export type PeerTask = {
  connection: PoolConfig;
  databasePoolSize: number;
  answers: Record<string, PeerAnswer>;
};
