import { type FormEvent, useState } from 'react';
import { isBlank } from '#contract/kernel/plain-text.ts';
import { focusField } from '#web/lib/focus-field.ts';
import { useAction } from '#web/lib/use-action.ts';

/** The names of required fields and what is said about one that is empty. */
type Required = Record<string, string>;

/**
 * Submits a form with required fields once at a time. Empty ones are named, and the first of them gets the focus.
 * @param send sends the fields, and shows that it worked
 */
export function useCaseForm(required: Required, send: (fields: FormData) => Promise<void>) {
  const { run, busy, failure } = useAction(send);
  const [errors, setErrors] = useState<Partial<Required>>({});
  const submit = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const empty = Object.keys(required).filter((name) => isBlank(String(fields.get(name) ?? '')));
    setErrors(Object.fromEntries(empty.map((name) => [name, required[name]])));
    if (empty[0]) return focusField(form, empty[0]);
    await run(fields);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
  return { onSubmit, busy, errors, failure };
}
