import { useState } from 'react';
import { startOnboarding } from '#contract/payout-accounts.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';

/** Leads to the payment provider, where a seller says where to send the money. Its address works once, so it is made for each press. */
export function useOnboarding() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const start = async (country: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { url } = await callApi(startOnboarding, { body: { country } });
      // Stays busy until the page is left.
      location.assign(url);
    } catch (problem) {
      setFailure(errorMessage(problem));
      setBusy(false);
    }
  };
  return { start: (country: string) => void (isBusy || start(country)), isBusy, failure };
}
