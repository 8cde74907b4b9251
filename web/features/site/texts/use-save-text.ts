import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { updateSiteText } from '#contract/site/site-texts.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { useToast } from '#web/ui/toast.tsx';
import { siteTextsQuery } from '../queries.ts';
import { useSettingsAction } from '../use-settings-action.ts';
import type { TextState } from './text-states.ts';

type Change = { text: string; publish: boolean };

/**
 * Saves a text in the version that the editor was opened with. When another administrator saves first, the latest version is
 * read, and what was typed is kept until it is saved again.
 */
export function useSaveText({ key, locale, version }: TextState, onSaved: () => void) {
  const t = useTranslations('site.texts');
  const queryClient = useQueryClient();
  const toast = useToast();
  const seen = useRef(version);
  const save = async (change: Change) => {
    const saved = await callApi(updateSiteText, {
      params: { key },
      body: { locale, version: seen.current, ...change },
    });
    seen.current = saved.version;
    toast.success(t(change.publish ? 'published' : 'kept'));
    await queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    onSaved();
  };
  const reread = async () => {
    const { texts } = await queryClient.fetchQuery({ ...siteTextsQuery(), staleTime: 0 });
    seen.current = texts.find((text) => text.key === key && text.locale === locale)?.version ?? 0;
  };
  return useSettingsAction(save, { reread });
}
