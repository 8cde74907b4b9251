import { useTranslations } from 'use-intl';
import { localeNames } from '#contract/kernel/locales/locales.ts';
import { inMenuOrder } from '#contract/kernel/locales/menu-locales.ts';
import type { HostSlide } from '#contract/site/slides.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { SelectField, TextareaField, TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { UploadField } from '#web/ui/form/upload-field.tsx';
import { useLeaveQuestion } from '#web/ui/leave-question.tsx';
import type { SiteData } from '../queries.ts';
import styles from './slide-dialog.module.css';
import { SlidePreview } from './slide-preview.tsx';
import { type SlideFormState, useSlideForm, type Words } from './use-slide-form.ts';

type Props = { site: SiteData; slide?: HostSlide; place: number; onClose: () => void };

/** Adds a slide, or changes one, and shows beside the form how it will look. */
export function SlideDialog({ site, slide, place, onClose }: Props) {
  const t = useTranslations('site.slides');
  const form = useSlideForm(site, slide, onClose);
  const { upload, failure } = form;
  const { close, question } = useLeaveQuestion(form.isChanged, onClose, useTranslations('site.form.leave'));
  return (
    <Dialog className={styles.dialog} title={t(slide ? 'editTitle' : 'addTitle')} onClose={close}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <div className={formStyles.form}>
          <UploadField
            label={t('picture')}
            hint={t('pictureHint')}
            shape="slide"
            current={slide?.picture.url ?? null}
            file={upload.file}
            progress={upload.progress}
            error={upload.error ?? form.errorOf('picture')}
            onChoose={upload.choose}
            onCancel={upload.cancel}
          />
          <WordsFields form={form} site={site} />
          <TextField
            label={t('link')}
            hint={t('linkHint')}
            dir="ltr"
            maxLength={300}
            value={form.link}
            error={form.errorOf('link')}
            onChange={({ target }) => form.setLink(target.value)}
          />
          {failure && <FormError message={failure} />}
        </div>
        <SlidePreview form={form} current={slide?.picture.url} place={place} />
        <DialogActions className={styles.actions}>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <SubmitButton size="regular" busy={form.busy}>
            {t(slide ? 'save' : 'addAction')}
          </SubmitButton>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}

/** What is written in one language, and which one. */
function WordsFields({ form, site }: { form: SlideFormState; site: SiteData }) {
  const t = useTranslations('site.slides');
  const more = useTranslations('home.carousel')('more');
  const languages = inMenuOrder(site);
  const field = (name: keyof Words) => ({
    lang: form.locale,
    value: form.words[name],
    error: form.errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
  });
  return (
    <>
      {languages.length > 1 && (
        <SelectField
          label={t('language')}
          hint={t('languageHint', { language: localeNames[site.defaultLocale] })}
          value={form.locale}
          onChange={({ target }) => form.setLocale(target.value as typeof form.locale)}
        >
          {languages.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {localeNames[locale]}
            </option>
          ))}
        </SelectField>
      )}
      <TextField {...field('title')} label={t('title')} maxLength={80} />
      <TextareaField {...field('text')} label={t('text')} rows={2} maxLength={200} />
      <TextField {...field('alt')} label={t('alt')} hint={t('altHint')} maxLength={200} />
      <TextField
        {...field('label')}
        label={t('buttonLabel')}
        hint={t('buttonLabelHint', { ours: more })}
        maxLength={40}
      />
    </>
  );
}
