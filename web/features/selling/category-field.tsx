import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { categoriesQuery } from '#web/lib/dashboard-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import fieldStyles from '#web/ui/form/field.module.css';
import { Field, SelectField } from '#web/ui/form/field.tsx';
import { SpinnerRing } from '#web/ui/spinner.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './category-field.module.css';

type CategoryFieldProps = Omit<ComponentProps<typeof SelectField>, 'label'>;

/** Selects a category; shows a spinner while the categories are loading. */
export function CategoryField(props: CategoryFieldProps) {
  const categories = useQuery(categoriesQuery());
  if (categories.data)
    return (
      <SelectField label="Book Category" {...props}>
        <option value="">Choose</option>
        {categories.data.map((category) => (
          <option key={category._id} value={category.category_id}>
            {category.category_name}
          </option>
        ))}
      </SelectField>
    );
  return (
    // Includes the hint, so that the layout does not shift when the categories arrive.
    <Field
      label="Book Category"
      hint={props.hint}
      error={categories.isError ? 'The categories didn’t load.' : undefined}
    >
      {(wiring) =>
        categories.isError ? (
          <Button
            variant="outline"
            onClick={() => void categories.refetch()}
            id={wiring.id}
            aria-describedby={wiring['aria-describedby']}
          >
            Try again
          </Button>
        ) : (
          <output className={classNames(fieldStyles.input, styles.waiting)} id={wiring.id}>
            <SpinnerRing />
            <VisuallyHidden>Loading the categories</VisuallyHidden>
          </output>
        )
      }
    </Field>
  );
}
