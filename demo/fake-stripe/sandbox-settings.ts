import type { Pool } from 'pg';
import type { Logger } from 'pino';

export type SandboxSettings = {
  pool: Pool;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  accountsWebhookSecret: string;
  /** Must throw if the webhook does not return success, so that the delivery is retried. */
  deliverWebhook: (body: string, signature: string) => Promise<void>;
  /** The same for the webhook that receives events about sellers' accounts. */
  deliverAccountEvent: (body: string, signature: string) => Promise<void>;
  /** The address of the sandbox for browsers, where its pages are. */
  publicUrl: string;
  log: Logger;
  now?: (() => Date) | undefined;
};
