import type { BaseSyntheticEvent } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { schemaResolver } from './schema-resolver.ts';
import { type FieldOf, showFieldErrors } from './show-field-errors.ts';
import { type ActionOptions, useAction } from './use-action.ts';

type FormSchema<Values extends FieldValues, Output> = z.ZodMiniType<Output, Values> & {
  _zod: { def: unknown };
};

type Options<Values extends FieldValues> = ActionOptions & {
  /** Without them, what was entered before hydration is kept. */
  defaultValues?: DefaultValues<Values>;
  /** The fields beside which a problem is shown, by its code. */
  fieldOf?: FieldOf<Values>;
  /** Shows what is said beside a field as any other message, too. */
  repeatsFieldErrors?: boolean;
  /** Sets the form back to its default values once it has been sent. */
  resets?: boolean;
};

/**
 * A form that is checked by a schema of the contract before it is sent, once at a time, and shows what the server says of its fields
 * afterwards.
 * @param send sends the values, and shows that it worked
 */
export function useCheckedForm<Values extends FieldValues, Output>(
  schema: FormSchema<Values, Output>,
  send: (values: Output) => Promise<unknown>,
  { defaultValues, fieldOf, repeatsFieldErrors = false, resets = false, ...options }: Options<Values> = {},
) {
  const form = useForm<Values, unknown, Output>({
    resolver: schemaResolver(schema as never) as never,
    ...(defaultValues && { defaultValues }),
  });
  const { run, busy, failure } = useAction(async (values: Output) => {
    try {
      return await send(values);
    } catch (problem) {
      if (!showFieldErrors(form, problem, fieldOf) || repeatsFieldErrors) throw problem;
      return false;
    }
  }, options);
  const submit = async (event?: BaseSyntheticEvent) => {
    let isDone = false;
    await form.handleSubmit(async (values) => {
      isDone = await run(values as Output);
    })(event);
    if (isDone && resets) form.reset();
  };
  const errorOf = (field: Path<Values>) => form.formState.errors[field]?.message as string | undefined;
  return { form, submit, errorOf, failure, busy };
}
