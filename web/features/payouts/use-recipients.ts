import { useTranslations } from 'use-intl';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';

/** Returns a function that says to how many sellers a payment goes: `to three sellers`. */
export function useRecipients(): (count: number) => string {
  const t = useTranslations('payouts');
  const number = useNumberInWords();
  return (count) => t('recipients', { count, number: number.inside(count) });
}
