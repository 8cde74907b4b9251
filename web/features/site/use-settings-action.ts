import { useTranslations } from 'use-intl';
import { ApiProblem } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { type ActionOptions, useAction } from '#web/lib/use-action.ts';

type Options = ActionOptions & {
  /** Reads the latest version, which the next attempt may replace. */
  reread: () => Promise<unknown>;
};

/** Saves a version of settings. When another administrator has saved first, what was entered is kept until it is saved again. */
export function useSettingsAction<Args extends unknown[]>(
  save: (...args: Args) => Promise<unknown>,
  { reread, ...options }: Options,
) {
  const t = useTranslations('site.form');
  const saveOrReread = async (...args: Args) => {
    try {
      return await save(...args);
    } catch (problem) {
      if (isOutdated(problem)) await reread();
      throw problem;
    }
  };
  const sentence = (problem: unknown) => (isOutdated(problem) ? t('changedByOther') : errorMessage(problem));
  return useAction(saveOrReread, { ...options, sentence });
}

const isOutdated = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.code === 'site_changed';
