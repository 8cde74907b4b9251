import { useTranslations } from 'use-intl';

/** Numbers in a sentence: words up to twelve in English, digits in the languages where words would need a gender. */
export function useNumberInWords() {
  const t = useTranslations('ui.number');
  return {
    atStart: (count: number): string => t('atStart', { count }),
    inside: (count: number): string => t('inside', { count }),
  };
}
