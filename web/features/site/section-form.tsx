import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { errorMessage } from '#web/lib/error-message.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useEarlyInput } from '#web/ui/form/use-early-input.ts';
import { useNow } from '#web/ui/relative-time.tsx';
import type { SiteData } from './queries.ts';
import styles from './section-form.module.css';
import { useIsSetupStep } from './section-frame.ts';
import { SectionSkeleton } from './section-skeleton.tsx';
import type { SiteFormState } from './use-site-form.ts';

type Props = {
  form: SiteFormState;
  label: string;
  children: (values: SiteData, errorOf: (setting: string) => string | undefined) => ReactNode;
  /** Shown beside the form, and below it on a phone. */
  aside?: ((values: SiteData) => ReactNode) | undefined;
};

/** The form of a section with its Save button, and who saved last. In a step of the setup, continuing saves. */
export function SectionForm({ form, label, children, aside }: Props) {
  const t = useTranslations('site');
  const id = useEarlyInput();
  const isSetupStep = useIsSetupStep();
  const { query, values, failure, fieldError, busy, onSubmit } = form;
  if (!values)
    return query.isError ? (
      <ErrorState message={errorMessage(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <SectionSkeleton shape="form" label={t('loading')} />
    );
  const fields = (
    <form id={id} className={formStyles.form} noValidate aria-label={label} onSubmit={onSubmit}>
      {children(values, fieldError)}
      {failure && <FormError message={failure} />}
      {!isSetupStep && (
        <div className={formStyles.actions}>
          <SubmitButton busy={busy}>{t(busy ? 'form.saving' : 'form.save')}</SubmitButton>
          <SavedBy site={values} />
        </div>
      )}
    </form>
  );
  if (!aside) return <div className={styles.narrow}>{fields}</div>;
  return (
    <div className={styles.withAside}>
      {fields}
      <aside>{aside(values)}</aside>
    </div>
  );
}

function SavedBy({ site }: { site: Pick<SiteData, 'updatedAt' | 'updatedBy'> }) {
  const t = useTranslations('site.form');
  const format = useFormatter();
  const now = useNow();
  if (!site.updatedAt) return null;
  // The page's time may be half a minute old.
  const when = format.relativeTime(Math.min(Date.parse(site.updatedAt), now.getTime()), now);
  return <Hint as="span">{t('savedBy', { when, name: site.updatedBy ?? '' })}</Hint>;
}
