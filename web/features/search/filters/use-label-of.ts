import { useLocale } from 'use-intl';
import { useLanguageName } from '#web/lib/language-name.ts';
import { useConditionName } from '#web/ui/book/use-condition-name.ts';
import type { LabelOf } from './filter-groups.ts';

/** Names the values of filters. While a shelf's name is not known, its address is made readable. */
export function useLabelOf(): LabelOf {
  const locale = useLocale();
  const languageName = useLanguageName();
  const conditionName = useConditionName();
  return (group, value, facets) => {
    if (group === 'condition') return conditionName(value);
    if (group === 'language') return languageName(value);
    const known = facets?.shelf.find((facet) => facet.value === value);
    if (known) return known.names[locale] ?? known.label;
    return value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ');
  };
}
