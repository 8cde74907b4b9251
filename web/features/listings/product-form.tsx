import { useTranslations } from 'use-intl';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import formStyles from '#web/ui/form/form.module.css';
import { Hint } from '#web/ui/form/hint.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { KeptNotice } from './kept-notice.tsx';
import { ListingFields } from './listing-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import styles from './product-form.module.css';
import { ProductPreview } from './product-preview.tsx';
import { UnverifiedNotice } from './unverified-notice.tsx';
import { usePhoto } from './use-photo.ts';
import { useProductForm } from './use-product-form.ts';

/** The form of a new listing, with a preview of its card. */
export function ProductForm() {
  const t = useTranslations('listings.form');
  const { form, kept, submit, isVerified } = useProductForm();
  const photo = usePhoto(form);
  const startOver = () => {
    kept.startOver();
    photo.forget();
    // The button that was pressed is gone.
    form.setFocus('book_title');
  };
  return (
    <div className={styles.layout}>
      <div className={styles.column}>
        {!isVerified && <UnverifiedNotice />}
        {kept.isRestored && <KeptNotice onStartOver={startOver} />}
        <form className={classNames(formStyles.form, cardStyles.card)} noValidate onSubmit={submit}>
          <ListingFields form={form} photos={<PhotoField photo={photo} control={form.control} />} />
          <div className={formStyles.actions}>
            <SubmitButton busy={photo.isUploading || form.formState.isSubmitting}>{t('submit')}</SubmitButton>
            {photo.isUploading && <Hint as="span">{t('photoUploading')}</Hint>}
          </div>
        </form>
      </div>
      <ProductPreview control={form.control} photoColor={photo.color} />
    </div>
  );
}
