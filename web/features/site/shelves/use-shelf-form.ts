import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addCategory, type ManagedCategory, updateCategory } from '#contract/categories.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { createOnce } from '#web/lib/repeat-keys.ts';
import { useImageUpload } from '#web/ui/form/use-image-upload.ts';
import { useToast } from '#web/ui/toast.tsx';
import { siteQuery } from '../queries.ts';

type Values = { name: string; names: Record<string, string>; category_id: string; isRetired: boolean };

/** The state of the dialog that adds or changes a shelf. */
export function useShelfForm(shelf: ManagedCategory | undefined, onDone: () => void) {
  const t = useTranslations('site.shelves');
  const queryClient = useQueryClient();
  const toast = useToast();
  const upload = useImageUpload();
  const site = useQuery(siteQuery()).data;
  const [values, setValues] = useState<Values>(() => valuesOf(shelf));
  const [error, setError] = useState<{ message: string; fields: Record<string, string> }>();
  const [isSaving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    setError(undefined);
    try {
      const image = upload.file && (await upload.upload(upload.file));
      if (image === 'canceled' || image === 'failed') return;
      await send(shelf, values, image?.url);
      toast.success(t(shelf ? 'saved' : 'added', { name: values.name }));
      onDone();
    } catch (problem) {
      setError({ message: errorMessage(problem), fields: fieldErrors(problem) });
    } finally {
      setSaving(false);
      await queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    }
  };

  return {
    values,
    change: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    upload,
    error,
    isSaving,
    otherLocales: site?.locales.filter((locale) => locale !== site.defaultLocale) ?? [],
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      if (!isSaving) void save();
    },
  };
}

export type ShelfForm = ReturnType<typeof useShelfForm>;

const valuesOf = (shelf: ManagedCategory | undefined): Values => ({
  name: shelf?.category_name ?? '',
  names: shelf?.names ?? {},
  category_id: shelf?.category_id ?? '',
  isRetired: shelf?.isRetired ?? false,
});

/** Sends what was changed. An empty name in another language leaves that language to the default name. */
async function send(shelf: ManagedCategory | undefined, values: Values, picture: string | undefined) {
  const { name, category_id, isRetired } = values;
  const names = Object.fromEntries(Object.entries(values.names).filter(([, text]) => text.trim() !== ''));
  if (!shelf) return createOnce(addCategory, { body: { name, names, picture: picture ?? '' } });
  return callApi(updateCategory, {
    params: { id: shelf._id },
    body: {
      version: shelf.version,
      name,
      names,
      ...(category_id !== shelf.category_id && { category_id }),
      ...(isRetired !== shelf.isRetired && { isRetired }),
      ...(picture && { picture }),
    },
  });
}

function fieldErrors(problem: unknown): Record<string, string> {
  if (!(problem instanceof ApiProblem)) return {};
  if (problem.code === 'category_id_taken') return { category_id: problem.message };
  return Object.fromEntries(problem.fieldErrors.map(({ path, message }) => [path, message]));
}
