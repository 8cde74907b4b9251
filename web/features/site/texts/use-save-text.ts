import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { updateSiteText } from '#contract/site-texts.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useToast } from '#web/ui/toast.tsx';
import { siteTextsQuery } from '../queries.ts';
import type { TextState } from './text-states.ts';

type Change = { text: string; publish: boolean };

/**
 * Saves a text in the version that the editor was opened with. When another administrator saves first, the latest version is
 * read, and what was typed is kept until it is saved again.
 */
export function useSaveText({ key, locale, version }: TextState, onSaved: () => void) {
  const t = useTranslations('site');
  const queryClient = useQueryClient();
  const toast = useToast();
  const seen = useRef(version);
  const [error, setError] = useState<{ message: string; isAboutText: boolean }>();
  const [isSaving, setSaving] = useState(false);

  const save = async (change: Change) => {
    if (isSaving) return;
    setSaving(true);
    setError(undefined);
    try {
      const saved = await callApi(updateSiteText, {
        params: { key },
        body: { locale, version: seen.current, ...change },
      });
      seen.current = saved.version;
      toast.success(t(change.publish ? 'texts.published' : 'texts.kept'));
      await queryClient.invalidateQueries({ queryKey: [dashboardKey] });
      onSaved();
    } catch (problem) {
      const isOutdated = problem instanceof ApiProblem && problem.code === 'site_changed';
      const isAboutText =
        problem instanceof ApiProblem && problem.fieldErrors.some(({ path }) => path === 'text');
      setError({ message: isOutdated ? t('form.changedByOther') : errorMessage(problem), isAboutText });
      if (isOutdated) seen.current = await readVersion();
    } finally {
      setSaving(false);
    }
  };

  const readVersion = async (): Promise<number> => {
    const { texts } = await queryClient.fetchQuery({ ...siteTextsQuery(), staleTime: 0 });
    return texts.find((text) => text.key === key && text.locale === locale)?.version ?? 0;
  };
  return { save, isSaving, error };
}
