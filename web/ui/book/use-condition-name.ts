import { useTranslations } from 'use-intl';
import type { Condition } from '#contract/catalog/catalog.ts';

/** Returns a function that names a condition; one that is unknown is returned as it is. */
export function useConditionName(): (condition: string) => string {
  const t = useTranslations('ui.condition');
  const isKnown = (condition: string): condition is Condition => t.has(condition as Condition);
  return (condition) => (isKnown(condition) ? t(condition) : condition);
}
