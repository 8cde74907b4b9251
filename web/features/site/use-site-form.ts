import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useContext, useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { type siteForm, updateSite } from '#contract/site/site.ts';
import type { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { ShowLookContext } from '#web/lib/site-context.ts';
import { useToast } from '#web/ui/toast.tsx';
import { setAccent, setThemeColor } from './look/use-accent.ts';
import { type SiteData, siteQuery } from './queries.ts';
import { replaceableVersion, SectionFrame, useSaveWithStep } from './section-frame.ts';
import { useSettingsAction } from './use-settings-action.ts';

type Changes = z.input<typeof siteForm>;

/**
 * The state of a section's form: the settings as they were when the user began to change them, and what the user has changed
 * since. When another administrator saves first, the latest settings are loaded and the user's changes are kept.
 * @param prepare adds to the changes just before they are sent, such as an uploaded picture; undefined cancels
 */
export function useSiteForm(prepare: (changes: Changes) => Promise<Changes | undefined> = keep) {
  const t = useTranslations('site.form');
  const latest = useQuery(siteQuery());
  const queryClient = useQueryClient();
  const toast = useToast();
  const showLook = useShowLook();
  const frame = useContext(SectionFrame);
  const [base, setBase] = useState<SiteData>();
  const [changes, setChanges] = useState<Changes>({});
  const site = base ?? latest.data;

  const save = async () => {
    const ready = site && (await prepare(changes));
    if (!ready) return false;
    const version = replaceableVersion(frame, site.version);
    const saved = await callApi(updateSite, { body: { version, changes: ready } });
    frame?.versionAfter.set(version, saved.version);
    await queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    showLook(queryClient.getQueryData(siteQuery().queryKey));
    setBase(undefined);
    setChanges({});
    toast.success(t('saved'));
    return true;
  };
  const reread = async () => setBase((await latest.refetch()).data);
  const { run, clear, ...action } = useSettingsAction(save, { reread, fields: fieldErrors });
  useSaveWithStep(run, base !== undefined);

  const change = (change: Changes) => {
    setBase(site);
    setChanges((before) => ({ ...before, ...change }));
    clear();
  };

  return {
    query: latest,
    /** The settings as the form shows them. */
    values: site && ({ ...site, ...changes } as SiteData),
    changes,
    change,
    ...action,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void run();
    },
  };
}

export type SiteFormState = ReturnType<typeof useSiteForm>;

/** Shows the saved name, logo, and accent in the bar around the form. */
function useShowLook(): (saved: SiteData | undefined) => void {
  const show = useContext(ShowLookContext);
  return (saved) => {
    if (!saved) return;
    const { name, logoUrl, accent } = saved;
    if (accent) setAccent(document.documentElement, accent);
    setThemeColor(accent);
    show({ name, logoUrl, accent });
  };
}

const keep = async (changes: Changes) => changes;

/** The messages of a rejected form by the name of the setting, or by row and field, such as `footerLinks.0.url`. */
const fieldErrors = (problem: ApiProblem): Record<string, string> =>
  Object.fromEntries(
    problem.fieldErrors.map(({ path, message }) => {
      const name = path.replace(/^changes\./, '');
      return [/\.\d+\.\w+$/.test(name) ? name : name.split('.')[0], message];
    }),
  );
