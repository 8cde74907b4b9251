import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import fieldStyles from '../../ui/field.module.css';
import { Field, SelectField } from '../../ui/field.tsx';
import { SpinnerRing } from '../../ui/spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './category-field.module.css';
import { categoriesQuery } from './queries.ts';

type CategoryFieldProps = Omit<ComponentProps<typeof SelectField>, 'label'>;

/** The shelves to choose from: a spinner while they are fetched. */
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
    // With its hint, so that nothing below moves once the categories are here.
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
