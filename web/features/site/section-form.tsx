import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { errorMessage } from '#web/lib/error-message.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useNow } from '#web/ui/relative-time.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { SiteData } from './queries.ts';
import styles from './section-form.module.css';
import type { SiteFormState } from './use-site-form.ts';

type Props = {
  form: SiteFormState;
  label: string;
  children: (values: SiteData, errorOf: (setting: string) => string | undefined) => ReactNode;
  /** Shown beside the form, and below it on a phone. */
  aside?: (values: SiteData) => ReactNode;
};

/** The form of a section with its Save button, and who saved last. */
export function SectionForm({ form, label, children, aside }: Props) {
  const t = useTranslations('site');
  const { query, values, error, isSaving, onSubmit } = form;
  if (!values)
    return query.isError ? (
      <ErrorState message={errorMessage(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <Spinner label={t('loading')} />
    );
  const fields = (
    <form className={formStyles.form} noValidate aria-label={label} onSubmit={onSubmit}>
      {children(values, (setting) => error?.fields[setting])}
      {error && <FormError message={error.message} />}
      <div className={formStyles.actions}>
        <SubmitButton busy={isSaving}>{t(isSaving ? 'form.saving' : 'form.save')}</SubmitButton>
        <SavedBy site={values} />
      </div>
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
  const when = format.relativeTime(new Date(site.updatedAt), now);
  return <Hint as="span">{t('savedBy', { when, name: site.updatedBy ?? '' })}</Hint>;
}
