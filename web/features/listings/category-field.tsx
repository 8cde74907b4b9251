import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Category } from '#contract/catalog/catalog.ts';
import { categoryName } from '#web/lib/category-name.ts';
import { categoriesQuery } from '#web/lib/dashboard-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import fieldStyles from '#web/ui/form/field.module.css';
import { Field, SelectField } from '#web/ui/form/field.tsx';
import { SpinnerRing } from '#web/ui/spinner.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './category-field.module.css';

type Choice = Pick<Category, 'category_id' | 'category_name' | 'names'>;
type CategoryFieldProps = Omit<ComponentProps<typeof SelectField>, 'label'> & {
  /** The category that the book is in. It stays a choice when it takes no new books. */
  present?: Choice | undefined;
};

/** Selects a category; shows a spinner while the categories are loading. */
export function CategoryField({ present, ...props }: CategoryFieldProps) {
  const t = useTranslations();
  const categories = useQuery(categoriesQuery());
  const locale = useLocale();
  if (categories.data)
    return (
      <SelectField label={t('listings.form.category')} {...props}>
        <option value="">{t('listings.form.choose')}</option>
        {withPresent(categories.data, present).map((category) => (
          <option key={category.category_id} value={category.category_id}>
            {categoryName(category, locale)}
          </option>
        ))}
      </SelectField>
    );
  return (
    // Includes the hint, so that the layout does not shift when the categories arrive.
    <Field
      label={t('listings.form.category')}
      hint={props.hint}
      error={categories.isError ? t('listings.form.categoriesFailed') : undefined}
    >
      {(wiring) =>
        categories.isError ? (
          <Button
            variant="outline"
            onClick={() => void categories.refetch()}
            id={wiring.id}
            aria-describedby={wiring['aria-describedby']}
          >
            {t('ui.tryAgain')}
          </Button>
        ) : (
          <output className={classNames(fieldStyles.input, styles.waiting)} id={wiring.id}>
            <SpinnerRing />
            <VisuallyHidden>{t('listings.form.categoriesLoading')}</VisuallyHidden>
          </output>
        )
      }
    </Field>
  );
}

const withPresent = (categories: readonly Choice[], present: Choice | undefined): readonly Choice[] =>
  !present || categories.some(({ category_id }) => category_id === present.category_id)
    ? categories
    : [...categories, present];
