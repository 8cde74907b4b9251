import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { pageHref } from '#contract/pages.ts';
import { draftLegalPages } from '#contract/setup.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useSingleMutation } from '#web/lib/use-single-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import type { StepProps } from '../setup-steps.ts';
import { SettingsStep } from './settings-step.tsx';
import styles from './steps.module.css';

/** The host's contact, and drafts of the legal pages that are made from it. */
export const LegalStep = (props: StepProps) => (
  <SettingsStep {...props} step="legal">
    <Drafts save={props.save} />
  </SettingsStep>
);

function Drafts({ save }: Pick<StepProps, 'save'>) {
  const t = useTranslations('setup.legal');
  const toast = useToast();
  const client = useQueryClient();
  const draft = useSingleMutation({
    // The contact is in the drafts, so it is saved first.
    mutationFn: async () => ((await save()) ? callApi(draftLegalPages, {}) : undefined),
    onSuccess: () => client.invalidateQueries({ queryKey: [dashboardKey] }),
    onError: (problem) => toast.error(errorMessage(problem)),
  });
  return (
    <section className={styles.narrow} aria-labelledby="legal-drafts">
      <SectionHeading id="legal-drafts">{t('draftsTitle')}</SectionHeading>
      <p>{t('draftsText')}</p>
      <div>
        <Button variant="outline" aria-busy={draft.isPending} onClick={() => draft.mutate()}>
          {t('draft')}
        </Button>
      </div>
      <p role="status">{draft.data && t('drafted', { count: draft.data.drafted })}</p>
      {draft.data && (
        <div>
          <TextLink to={pageHref('/dashboard/site/texts', { text: 'imprint' })}>{t('read')}</TextLink>
        </div>
      )}
    </section>
  );
}
