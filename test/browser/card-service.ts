import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppProcess } from '../support/app-process.ts';
import { sandboxSecretKey } from '../support/sandbox-secret-key.ts';

export type Refund = { id: string; status: 'succeeded' | 'failed' };

/** What happens at the card service of a running demo, and not in Dogear. */
export async function openCardService({ address, folder }: AppProcess) {
  const secret = await readFile(join(folder, 'data/secret'), 'utf8');
  const headers = { authorization: `Bearer ${sandboxSecretKey(secret)}` };
  async function call(path: string, fields?: Record<string, string>) {
    const sent = fields && { method: 'POST', body: new URLSearchParams(fields) };
    const response = await fetch(`${address}/sandbox-cards/v1${path}`, { headers, ...sent });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
  const listRefunds = async (intentId: string): Promise<Refund[]> =>
    (await call(`/refunds?payment_intent=${intentId}`)).data;
  return {
    /** Newest first. */
    listRefunds,
    /** The host refunds a charge in the card service's dashboard. */
    refund: (intentId: string) => call('/refunds', { payment_intent: intentId }),
    /** The buyer's bank sends the refund back. */
    async sendBack(intentId: string): Promise<void> {
      const refund = (await listRefunds(intentId)).find(({ status }) => status === 'succeeded');
      if (!refund) throw new Error('Nothing was refunded.');
      await call(`/test_helpers/refunds/${refund.id}/fail`, {});
    },
  };
}
