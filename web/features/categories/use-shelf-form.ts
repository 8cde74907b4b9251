import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { addCategory, type ManagedCategory, updateCategory } from '#contract/categories.ts';
import { inMenuOrder } from '#contract/kernel/locales/menu-locales.ts';
import { isBlank } from '#contract/kernel/plain-text.ts';
import type { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { createOnce } from '#web/lib/repeat-keys.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useImageUpload } from '#web/ui/form/use-image-upload.ts';
import { useToast } from '#web/ui/toast.tsx';
import { siteQuery } from '../site/queries.ts';

type Values = {
  /** The names by language code, the site's own language among them. */
  names: Record<string, string>;
  category_id: string;
  isRetired: boolean;
};

/** The state of the dialog that adds or changes a shelf. */
export function useShelfForm(shelf: ManagedCategory | undefined, onDone: () => void) {
  const t = useTranslations('categories');
  const queryClient = useQueryClient();
  const toast = useToast();
  const upload = useImageUpload();
  const reader = useLocale();
  const site = useQuery(siteQuery()).data;
  const defaultLocale = site?.defaultLocale ?? reader;
  const [saved] = useState(() => valuesOf(shelf, defaultLocale));
  const [values, setValues] = useState(saved);

  const save = async () => {
    try {
      const image = upload.file && (await upload.upload(upload.file));
      if (image === 'canceled' || image === 'failed') return;
      const named = { ...values, ...splitNames(values.names, { reader, defaultLocale }) };
      await send(shelf, named, image?.url);
      toast.success(t(shelf ? 'saved' : 'added', { name: named.names[reader] ?? named.name }));
      onDone();
    } finally {
      void queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    }
  };
  const { run, busy, failure, fieldError } = useAction(save, { fields: fieldErrors });

  return {
    isChanged: upload.file !== undefined || values !== saved,
    values,
    change: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    upload,
    changeName: (locale: string, name: string) =>
      setValues((before) => ({ ...before, names: { ...before.names, [locale]: name } })),
    /** What is wrong with the name in a language. */
    nameError: (locale: string) => fieldError(nameField(locale, { values, reader, defaultLocale })),
    failure,
    fieldError,
    busy,
    locales: { reader, others: site ? inMenuOrder(site).filter((locale) => locale !== reader) : [] },
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void run();
    },
  };
}

export type ShelfForm = ReturnType<typeof useShelfForm>;

const valuesOf = (shelf: ManagedCategory | undefined, defaultLocale: string): Values => ({
  names: shelf ? { ...shelf.names, [defaultLocale]: shelf.category_name } : {},
  category_id: shelf?.category_id ?? '',
  isRetired: shelf?.isRetired ?? false,
});

type Languages = { reader: string; defaultLocale: string };
type Named = { name: string; names: Record<string, string> };

/**
 * Separates the name in the site's own language from the others. Without one, that of the page takes its place. An empty name in
 * another language leaves that language to the first.
 */
function splitNames(typed: Values['names'], { reader, defaultLocale }: Languages): Named {
  const filled = Object.entries(typed).filter(([, name]) => !isBlank(name));
  const { [defaultLocale]: own, ...names } = Object.fromEntries(filled);
  return { name: own ?? names[reader] ?? '', names };
}

/** The field of the call that a name is sent in. One that is missing is that of the page's language. */
function nameField(
  locale: string,
  { values, reader, defaultLocale }: Languages & { values: Values },
): string {
  const isMissing = splitNames(values.names, { reader, defaultLocale }).name === '';
  return locale === (isMissing ? reader : defaultLocale) ? 'name' : `names.${locale}`;
}

async function send(
  shelf: ManagedCategory | undefined,
  { name, names, category_id, isRetired }: Values & Named,
  picture: string | undefined,
) {
  if (!shelf) return createOnce(addCategory, { body: { name, names, ...(picture && { picture }) } });
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

function fieldErrors(problem: ApiProblem): Record<string, string> {
  if (problem.code === 'category_id_taken') return { category_id: problem.message };
  return Object.fromEntries(problem.fieldErrors.map(({ path, message }) => [path, message]));
}
