import type { PoolConfig } from 'pg';
import type { Step } from './recorded-queries.ts';

/**
 * What a bare server does for one address. The rows are sent as recorded, so that mapping them costs nothing
 * but JSON.
 */
export type PeerAnswer =
  | { kind: 'bytes'; headers: Record<string, string | string[]>; body: Buffer }
  | { kind: 'query'; text: string; values: unknown[]; answer: unknown }
  | { kind: 'transaction'; steps: Step[]; status: number; answer: unknown };

export type PeerTask = {
  connection: PoolConfig;
  databasePoolSize: number;
  answers: Record<string, PeerAnswer>;
};
