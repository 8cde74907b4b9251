import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiProblem } from './api-client.ts';
import { schemaResolver } from './schema-resolver.ts';
import { type ActionOptions, useAction } from './use-action.ts';

type FormSchema<Values extends FieldValues, Output> = z.ZodMiniType<Output, Values> & {
  _zod: { def: unknown };
};

type Options<Values extends FieldValues> = ActionOptions & {
  /** Without them, what was entered before hydration is kept. */
  defaultValues?: DefaultValues<Values>;
};

/**
 * A form that is checked by a schema of the contract before it is sent, once at a time, and shows what the server says of its fields
 * afterwards.
 * @param send sends the values, and shows that it worked
 */
export function useCheckedForm<Values extends FieldValues, Output>(
  schema: FormSchema<Values, Output>,
  send: (values: Output) => Promise<unknown>,
  { defaultValues, ...options }: Options<Values> = {},
) {
  const form = useForm<Values, unknown, Output>({
    resolver: schemaResolver(schema as never) as never,
    ...(defaultValues && { defaultValues }),
  });
  const { run, busy, failure } = useAction(async (values: Output) => {
    try {
      await send(values);
    } catch (problem) {
      if (!showFieldErrors(form, problem)) throw problem;
    }
  }, options);
  const submit = form.handleSubmit(async (values) => {
    await run(values as Output);
  });
  const errorOf = (field: Path<Values>) => form.formState.errors[field]?.message as string | undefined;
  return { form, submit, errorOf, failure, busy };
}

/** Shows what the server says of the form's fields beside them. Returns whether it says something of one. */
function showFieldErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  problem: unknown,
): boolean {
  const fields = problem instanceof ApiProblem ? problem.fieldErrors : [];
  const own = fields.filter(({ path }) => path in form.getValues());
  for (const [index, { path, message }] of own.entries())
    form.setError(path as Path<Values>, { message }, { shouldFocus: index === 0 });
  return own.length > 0;
}
