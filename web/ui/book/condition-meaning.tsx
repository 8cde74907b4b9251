import { useTranslations } from 'use-intl';
import type { Condition } from '#contract/catalog/catalog.ts';

/** What a buyer can expect of a condition. */
export function ConditionMeaning({ of }: { of: Condition }) {
  const t = useTranslations('ui.conditionMeaning');
  return t(of);
}
