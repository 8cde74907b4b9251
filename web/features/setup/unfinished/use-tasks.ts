import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type LegalPage, legalPages, pageHref } from '#contract/pages.ts';
import type { Messages } from '#messages/messages.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { contactOf } from '#web/features/site/contact/contact-of.ts';
import { type SiteData, siteQuery, siteTextsQuery } from '#web/features/site/queries.ts';
import { useSite } from '#web/lib/site-context.ts';
import { checkUpQuery, setupQuery } from '../queries.ts';
import { useFindingText } from './use-finding-text.ts';

/** Something that a host should still do: what, where, and why. */
type Task = { name: string; path: string; why: string };

/** What is still to do: in the setup, in the check-up, and in the settings. Moderators see the settings only. */
export function useTasks(): Task[] {
  const tasks = [useSetupTasks(), useCheckUpTasks(), useSettingsTasks()];
  return tasks.flat();
}

const useIsAdmin = (): boolean => useCurrentUser().role === 'admin';

/** The setup, if the user may continue it and it is not over. */
export function useOpenSetup() {
  const setup = useQuery({ ...setupQuery(), enabled: useIsAdmin() }).data;
  return setup?.isFinished === false ? setup : undefined;
}

function useSetupTasks(): Task[] {
  const t = useTranslations('setup-check-up');
  const setup = useOpenSetup();
  if (!setup) return [];
  const count = setup.steps.filter(({ state }) => state !== 'done').length;
  return [{ name: t('setup'), path: '/setup', why: t('stepsOpen', { count }) }];
}

function useCheckUpTasks(): Task[] {
  const t = useTranslations('setup-check-up');
  const textOf = useFindingText();
  const found = useQuery({ ...checkUpQuery(), enabled: useIsAdmin() }).data?.checks ?? [];
  return found
    .filter(({ state, finding }) => state !== 'works' && !isChoice(finding))
    .map((check) => ({
      name: t(`names.${check.name}`),
      path: '/setup?step=check-up',
      why: textOf(check).fact,
    }));
}

/** To go without a service, or to let buyers pay at the meeting, is a choice, and so nothing to do. */
const isChoice = (finding: string): boolean => finding === 'without' || finding === 'meeting';

function useSettingsTasks(): Task[] {
  const t = useTranslations('setup-check-up.tasks');
  const { showsSamples } = useSite();
  const site = useQuery(siteQuery()).data;
  const texts = useQuery(siteTextsQuery()).data?.texts;
  if (!site || !texts) return [];
  const drafts = new Set(texts.filter(({ draft }) => draft !== null).map(({ key }) => key));
  const tasks = [...contactTasks(site, showsSamples), ...textTasks(site, (key) => drafts.has(key))];
  return tasks.map(({ name, path }) => ({ name: t(`${name}.do`), path, why: t(`${name}.why`) }));
}

type SettingsTask = { name: keyof Messages['setup-check-up']['tasks']; path: string };

function contactTasks(site: SiteData, showsSamples: boolean): SettingsTask[] {
  if (site.contactEmail || site.contactAddress) return [];
  const isSample = showsSamples && !contactOf(site);
  return [{ name: isSample ? 'contactSample' : 'contact', path: '/dashboard/site/contact' }];
}

function textTasks(site: SiteData, hasDraft: (key: LegalPage) => boolean): SettingsTask[] {
  return legalPages
    .filter((key) => key !== 'conduct')
    .filter((key) => !site.texts.pages.includes(key))
    .map(
      (key): SettingsTask => ({
        name: hasDraft(key) ? `${key}Draft` : key,
        path: pageHref('/dashboard/site/texts', { text: key }),
      }),
    );
}
