import { useLocale, useTranslations } from 'use-intl';
import { defaultCategoryPicture, type ManagedCategory } from '#contract/categories.ts';
import { categoryName } from '#web/lib/category-name.ts';
import { useLanguageName } from '#web/lib/language-name.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Choice } from '#web/ui/form/choice.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { UploadField } from '#web/ui/form/upload-field.tsx';
import { useLeaveQuestion } from '#web/ui/leave-question.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import styles from './shelf-dialogs.module.css';
import { type ShelfForm, useShelfForm } from './use-shelf-form.ts';

type Props = { shelf?: ManagedCategory; onDelete?: () => void; onClose: () => void };

/**
 * Adds a shelf, or changes one: its name in every language, its picture, its address, and whether it takes new books.
 * @param onDelete offers to delete the shelf
 */
export function ShelfDialog({ shelf, onDelete, onClose }: Props) {
  const t = useTranslations('categories');
  const form = useShelfForm(shelf, onClose);
  const { upload, failure, fieldError } = form;
  const { close, question } = useLeaveQuestion(form.isChanged, onClose, useTranslations('site.form.leave'));
  const locale = useLocale();
  const title = shelf ? t('editTitle', { name: categoryName(shelf, locale) }) : t('addTitle');
  return (
    <Dialog title={title} onClose={close}>
      <form className={classNames(formStyles.form, styles.form)} noValidate onSubmit={form.onSubmit}>
        <Names form={form} />
        <UploadField
          label={t(shelf ? 'picture' : 'optionalPicture')}
          shape="cover"
          hint={t(shelf ? 'pictureHint' : 'optionalPictureHint')}
          error={upload.error ?? fieldError('picture')}
          file={upload.file}
          current={shelf?.category_image ?? defaultCategoryPicture}
          progress={upload.progress}
          onChoose={upload.choose}
          onCancel={upload.cancel}
        />
        {shelf && <Address form={form} />}
        {failure && <FormError message={failure} />}
        {onDelete && (
          <div>
            <TextButton onClick={onDelete}>{t('delete')}</TextButton>
          </div>
        )}
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <SubmitButton size="regular" busy={form.busy}>
            {t(shelf ? 'save' : 'addAction')}
          </SubmitButton>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}

/** The name in the language of the page. The other languages are behind it. */
function Names({ form }: { form: ShelfForm }) {
  const t = useTranslations('categories');
  const { reader, others } = form.locales;
  const fieldOf = (locale: string) => <NameField key={locale} form={form} locale={locale} />;
  return (
    <>
      {fieldOf(reader)}
      {others.length > 0 && (
        <Disclosure label={t('otherNames')} isOpen={others.some((locale) => form.nameError(locale))}>
          {others.map(fieldOf)}
        </Disclosure>
      )}
    </>
  );
}

function NameField({ form, locale }: { form: ShelfForm; locale: string }) {
  const t = useTranslations('categories');
  const nameOfLanguage = useLanguageName();
  const isOnly = form.locales.others.length === 0;
  return (
    <TextField
      lang={locale}
      dir="auto"
      label={isOnly ? t('name') : t('nameIn', { language: nameOfLanguage(locale) })}
      value={form.values.names[locale] ?? ''}
      error={form.nameError(locale)}
      onChange={({ target }) => form.changeName(locale, target.value)}
    />
  );
}

function Address({ form: { values, change, fieldError } }: { form: ShelfForm }) {
  const t = useTranslations('categories');
  return (
    <>
      <TextField
        label={t('address')}
        hint={t('addressHint')}
        dir="ltr"
        value={values.category_id}
        error={fieldError('category_id')}
        onChange={({ target }) => change({ category_id: target.value })}
      />
      <Choice
        type="checkbox"
        label={t('open')}
        hint={t('openHint')}
        checked={!values.isRetired}
        onChange={({ target }) => change({ isRetired: !target.checked })}
      />
    </>
  );
}
