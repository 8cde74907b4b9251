import { useFormatter, useTranslations } from 'use-intl';
import { addImportPhotos, type BookImport, maxPhotosZipBytes } from '#contract/book-imports.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { FileField } from './file-field.tsx';
import styles from './photos-form.module.css';
import { useFileUpload } from './use-file-upload.ts';

type Props = { bookImport: BookImport; waitingForPhoto: number };

/** Adds photos from a zip file: to a plan, or to books of earlier imports that wait for one. */
export function PhotosForm({ bookImport, waitingForPhoto }: Props) {
  const t = useTranslations('book-imports.photos');
  const number = useNumberInWords();
  const upload = useFileUpload({
    path: addImportPhotos.path.replace('{id}', bookImport._id),
    maxBytes: maxPhotosZipBytes,
    noFile: t('noFile'),
    tooLarge: t('tooLarge'),
  });
  const { failedPhotos } = bookImport;
  const names = failedPhotos.join(', ');
  const isPlan = bookImport.state === 'planned';
  const needed = isPlan ? bookImport.withoutPhoto : waitingForPhoto;
  if (needed === 0 && failedPhotos.length === 0) return null;
  return (
    <section className={styles.section}>
      <SectionHeading className={styles.heading}>{t('title')}</SectionHeading>
      {failedPhotos.length > 0 && (
        <FormError
          message={t('failed', {
            count: failedPhotos.length,
            number: number.atStart(failedPhotos.length),
            names,
          })}
        />
      )}
      {needed > 0 && (
        <form className={formStyles.form} noValidate onSubmit={upload.submit}>
          <p>{t(isPlan ? 'planned' : 'waiting', { count: needed, number: number.atStart(needed) })}</p>
          <FileField
            // Emptied when its photos have arrived.
            key={bookImport.photos}
            label={t('file')}
            prompt={t('choose')}
            hint={t('hint')}
            error={upload.fileError}
            accept=".zip,application/zip"
          />
          {upload.error && !upload.isBusy && <FormError message={upload.error} />}
          <div className={formStyles.actions}>
            <SubmitButton variant="outline" busy={upload.isBusy}>
              {t('submit')}
            </SubmitButton>
            {upload.isBusy && <UploadProgress part={upload.progress} />}
          </div>
        </form>
      )}
    </section>
  );
}

function UploadProgress({ part }: { part: number }) {
  const t = useTranslations('book-imports.photos');
  const format = useFormatter();
  return (
    <>
      <progress className={styles.progress} value={part} max={1} aria-label={t('uploadLabel')} />
      <Hint as="span" aria-hidden="true">
        {t('uploading', { percent: format.number(part, { style: 'percent' }) })}
      </Hint>
    </>
  );
}
