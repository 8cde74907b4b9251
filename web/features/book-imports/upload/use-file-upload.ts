import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ApiProblem } from '#web/lib/api-client.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { withRepeatKey } from '#web/lib/repeat-keys.ts';
import { uploadForm } from '#web/lib/upload-form.ts';
import { useSingleMutation } from '#web/lib/use-single-mutation.ts';

type Rules = {
  /** The path of the operation that takes the form. */
  path: string;
  maxBytes: number;
  noFile: string;
  tooLarge: string;
  onDone?: () => void;
};

/** Sends a form with a chosen file when it is submitted, and says what was wrong with it. */
export function useFileUpload({ path, maxBytes, noFile, tooLarge, onDone }: Rules) {
  const queryClient = useQueryClient();
  const [fileError, setFileError] = useState<string>();
  const [progress, setProgress] = useState(0);
  const upload = useSingleMutation({
    mutationFn: (form: FormData) =>
      withRepeatKey(path + thingOf(form), (idempotencyKey) =>
        uploadForm(path, form, { onProgress: setProgress, idempotencyKey }),
      ),
    onMutate: () => setProgress(0),
    // Awaited, so that the form is busy until its result is shown.
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [dashboardKey] });
      onDone?.();
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (upload.isPending) return;
    const element = event.currentTarget;
    const form = new FormData(element);
    const file = form.get('file');
    const wrong = fileProblem(file instanceof File ? file : undefined);
    setFileError(wrong);
    if (wrong) element.querySelector<HTMLInputElement>('input[type=file]')?.focus();
    else upload.mutate(form);
  };

  const fileProblem = (file: File | undefined): string | undefined => {
    if (!file?.name) return noFile;
    return file.size > maxBytes ? tooLarge : undefined;
  };

  const fieldErrors = upload.error instanceof ApiProblem ? upload.error.fieldErrors : [];
  return {
    submit,
    isBusy: upload.isPending,
    progress,
    fileError,
    error: upload.isError ? errorMessage(upload.error) : undefined,
    errorOf: (field: string) => fieldErrors.find(({ path: at }) => at === field)?.message,
  };
}

/** Tells what the form has from what another one has: its fields, and which file was chosen. */
const thingOf = (form: FormData): string =>
  JSON.stringify(
    [...form].map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
    ),
  );
