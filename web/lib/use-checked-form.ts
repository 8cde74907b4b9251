import { useState } from 'react';
import { type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiProblem } from './api-client.ts';
import { errorMessage } from './error-message.ts';
import { schemaResolver } from './schema-resolver.ts';

type FormSchema<Values extends FieldValues, Output> = z.ZodMiniType<Output, Values> & {
  _zod: { def: unknown };
};

/**
 * A form that is checked by a schema of the contract before it is sent, and shows what the server says of its fields afterwards.
 * @param send sends the values, and shows that it worked
 */
export function useCheckedForm<Values extends FieldValues, Output>(
  schema: FormSchema<Values, Output>,
  send: (values: Output) => Promise<void>,
) {
  const [failure, setFailure] = useState<string>();
  // No default values: input entered before hydration is kept.
  const form = useForm<Values, unknown, Output>({ resolver: schemaResolver(schema as never) as never });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await send(values as Output);
    } catch (problem) {
      const fields = problem instanceof ApiProblem ? problem.fieldErrors : [];
      for (const { path, message } of fields) form.setError(path as Path<Values>, { message });
      if (fields.length === 0) setFailure(errorMessage(problem));
    }
  });
  const errorOf = (field: Path<Values>) => form.formState.errors[field]?.message as string | undefined;
  return { form, submit, errorOf, failure, busy: form.formState.isSubmitting };
}
