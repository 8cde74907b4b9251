import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Field, SelectField } from '../../ui/field.tsx';
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
          <button
            type="button"
            className="btn btn-line"
            onClick={() => void categories.refetch()}
            id={wiring.id}
            aria-describedby={wiring['aria-describedby']}
          >
            Try again
          </button>
        ) : (
          <output className="input flex items-center" id={wiring.id}>
            <span className="spin" aria-hidden="true" />
            <span className="sr-only">Loading the categories</span>
          </output>
        )
      }
    </Field>
  );
}
