import { useFormatter } from 'use-intl';

/** Returns a function that writes an average with one decimal, as the language does. */
export function useRatingText(): (value: number) => string {
  const format = useFormatter();
  return (value) => format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
