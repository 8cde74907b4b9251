import { getPayoutFile, type Payout } from '#contract/payouts/payouts.ts';
import { withRecentSignIn } from '#web/lib/browser-api.ts';
import { download } from '#web/lib/download.ts';
import { payoutFileName } from './payout-name.ts';

export const downloadPayoutFile = (payout: Payout): Promise<void> =>
  withRecentSignIn(() =>
    download(`/api${getPayoutFile.path.replace('{id}', payout._id)}`, payoutFileName(payout)),
  );
