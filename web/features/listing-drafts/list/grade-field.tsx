import { startTransition, useOptimistic } from 'react';
import { useTranslations } from 'use-intl';
import { conditions } from '#contract/catalog/catalog.ts';
import { useConditionName } from '#web/ui/book/use-condition-name.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import { type DeviceDraft, isCondition, withFields } from '../device-draft.ts';
import type { DeviceDrafts } from '../open-device-drafts.ts';

type Props = { store: DeviceDrafts; draft: DeviceDraft };

/**
 * The condition of a copy. A choice is shown at once, before the device has kept it. Until the seller writes a description, what the
 * condition means is the description.
 */
export function useGrade({ store, draft }: Props) {
  const meaning = useTranslations('ui.conditionMeaning');
  const meanings = conditions.map((condition) => meaning(condition));
  const [grade, showGrade] = useOptimistic(draft.fields.product_condition);
  const chooseGrade = (chosen: string) =>
    startTransition(async () => {
      const product_condition = isCondition(chosen) ? chosen : null;
      showGrade(product_condition);
      await store.change(draft.id, (present) => {
        const { description } = present.fields;
        const isOwn = description !== null && !meanings.includes(description);
        return withFields(present, {
          product_condition,
          ...(!isOwn && { description: product_condition && meaning(product_condition) }),
        });
      });
    });
  return { grade, chooseGrade };
}

export function GradeField({ store, draft }: Props) {
  const t = useTranslations('listings.form');
  const conditionName = useConditionName();
  const { grade, chooseGrade } = useGrade({ store, draft });
  return (
    <SelectField
      label={t('condition')}
      value={grade ?? ''}
      onChange={(event) => chooseGrade(event.target.value)}
    >
      <option value="">{t('choose')}</option>
      {conditions.map((condition) => (
        <option key={condition} value={condition}>
          {conditionName(condition)}
        </option>
      ))}
    </SelectField>
  );
}
