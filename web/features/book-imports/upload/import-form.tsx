import { useTranslations } from 'use-intl';
import { importBooks, maxImportBytes } from '#contract/book-imports.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { CategoryField } from '#web/features/listings/category-field.tsx';
import { Button } from '#web/ui/button.tsx';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { FileField } from './file-field.tsx';
import { FileHelp } from './file-help.tsx';
import styles from './import-form.module.css';
import { useFileUpload } from './use-file-upload.ts';

type Props = {
  /** Shows the latest import: the plan of the file, or the one before if the seller cancels. */
  onLeave: () => void;
  hasImport: boolean;
};

/** Chooses a file, and what is the same for all of its rows. The file is only read, which changes no listing. */
export function ImportForm({ onLeave, hasImport }: Props) {
  const t = useTranslations('book-imports.form');
  const ui = useTranslations('ui');
  const upload = useFileUpload({
    path: importBooks.path,
    maxBytes: maxImportBytes,
    noFile: t('noFile'),
    tooLarge: t('tooLarge'),
    onDone: onLeave,
  });
  return (
    <form
      className={classNames(formStyles.form, cardStyles.card, styles.form)}
      noValidate
      onSubmit={upload.submit}
    >
      <FileField
        label={t('file')}
        prompt={t('choose')}
        hint={t('fileHint')}
        error={upload.fileError}
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
      />
      <FileHelp />
      <Defaults errorOf={upload.errorOf} />
      {upload.error && !upload.isBusy && <FormError message={upload.error} />}
      <div className={formStyles.actions}>
        <SubmitButton busy={upload.isBusy}>{upload.isBusy ? t('reading') : t('submit')}</SubmitButton>
        {hasImport && !upload.isBusy && (
          <Button variant="outline" size="large" onClick={onLeave}>
            {ui('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

type DefaultsProps = { errorOf: (field: string) => string | undefined };

/** What every row gets whose own cell is empty. */
function Defaults({ errorOf }: DefaultsProps) {
  const t = useTranslations('book-imports.form');
  const fields = useTranslations('listings.form');
  const { phoneNumber } = useCurrentUser();
  const field = (name: string) => ({ name, error: errorOf(name) });
  return (
    <fieldset className={formStyles.form}>
      <legend className={styles.legend}>{t('defaults')}</legend>
      <Hint>{t('defaultsHint')}</Hint>
      <div className={formStyles.pair}>
        <CategoryField {...field('category_id')} />
        <TextField label={fields('years')} inputMode="decimal" {...field('years_of_use')} />
      </div>
      <div className={formStyles.pair}>
        <TextField
          label={fields('location')}
          hint={fields('locationHint')}
          maxLength={200}
          {...field('location')}
        />
        <TextField
          label={fields('phone')}
          type="tel"
          autoComplete="tel"
          defaultValue={phoneNumber ?? ''}
          {...field('phone')}
        />
      </div>
    </fieldset>
  );
}
