import { startOnboarding } from '#contract/payouts/payout-accounts.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { useAction } from '#web/lib/use-action.ts';

/** Leads to the payment provider, where a seller says where to send the money. Its address works once, so it is made for each press. */
export const useOnboarding = () =>
  useAction(async (country: string) => {
    const { url } = await callApi(startOnboarding, { body: { country } });
    const left = new Promise((resolve) => addEventListener('pagehide', resolve, { once: true }));
    location.assign(url);
    await left;
  });
