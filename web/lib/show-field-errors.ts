import type { FieldValues, Path, UseFormGetValues, UseFormSetError } from 'react-hook-form';
import { ApiProblem } from './api-client.ts';

type Form<Values extends FieldValues> = {
  getValues: UseFormGetValues<Values>;
  setError: UseFormSetError<Values>;
};

/** The fields that problems are about, by the codes of the problems. */
export type FieldOf<Values extends FieldValues> = { [code: string]: Path<Values> };

/**
 * Shows what the server says of the form's fields beside them, and moves the focus to the first.
 * @returns whether it says something of one
 */
export function showFieldErrors<Values extends FieldValues>(
  { getValues, setError }: Form<Values>,
  problem: unknown,
  fieldOf: FieldOf<Values> = {},
): boolean {
  if (!(problem instanceof ApiProblem)) return false;
  const { code, message, fieldErrors } = problem;
  const values = getValues();
  const own = fieldOf[code]
    ? [{ path: fieldOf[code], message }]
    : fieldErrors.filter(({ path }) => path in values);
  for (const [index, { path, message }] of own.entries())
    setError(path as Path<Values>, { message }, { shouldFocus: index === 0 });
  return own.length > 0;
}
