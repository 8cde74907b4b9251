import { useFormatter, useTranslations } from 'use-intl';
import type { Check } from '#contract/setup.ts';

type Say = (key: string, values: Record<string, string>) => string;

/** Returns the sentences of a finding: the fact, and if there is something to do, what. */
export function useFindingText(): (check: Check) => { fact: string; advice: string | undefined } {
  const t = useTranslations('setup-check-up');
  const format = useFormatter();
  // The server names the finding; test/code/messages.test.ts and the list in the contract keep both complete.
  const say = t as unknown as Say;
  return ({ name, finding, values }) => {
    const shown = {
      ...values,
      at: values.at ? format.dateTime(new Date(values.at), dateStyle) : '',
      gigabytes: values.gigabytes ? format.number(Number(values.gigabytes)) : '',
    };
    const advice = `advice.${name}.${finding}`;
    return {
      fact: say(`facts.${name}.${finding}`, shown),
      advice: (t.has as (key: string) => boolean)(advice) ? say(advice, shown) : undefined,
    };
  };
}

const dateStyle = { dateStyle: 'medium', timeStyle: 'short' } as const;
