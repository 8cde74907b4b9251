import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { conditions } from '#contract/catalog.ts';
import { languages } from '#contract/languages.ts';
import { PlacePicks } from '#web/features/orders/place-picks.tsx';
import { useLanguageName } from '#web/lib/language-name.ts';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { MoneyField, SelectField, TextareaField, TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { Hint } from '#web/ui/form/hint.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { CategoryField } from './category-field.tsx';
import { ListingGuidance } from './listing-guidance.tsx';
import { PhotoField } from './photo-field.tsx';
import styles from './product-form.module.css';
import { ProductPreview } from './product-preview.tsx';
import { UnverifiedNotice } from './unverified-notice.tsx';
import { usePhoto } from './use-photo.ts';
import { type Listing, useProductForm } from './use-product-form.ts';

type Register = (
  name: keyof Listing,
) => UseFormRegisterReturn & { required: boolean; error: string | undefined };

/** What helps others find the book. All of it may stay empty. */
function EditionFields({ field }: { field: Register }) {
  const t = useTranslations('selling.form');
  const languageName = useLanguageName();
  return (
    <>
      <div className={formStyles.pair}>
        <TextField label={t('author')} hint={t('optional')} {...field('author')} required={false} />
        <TextField label={t('isbn')} hint={t('isbnHint')} {...field('isbn')} required={false} />
      </div>
      <SelectField label={t('language')} hint={t('optional')} {...field('language')} required={false}>
        <option value="">{t('choose')}</option>
        {Object.keys(languages).map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** The form of a new listing, with a preview of its card. */
export function ProductForm() {
  const t = useTranslations('selling.form');
  const condition = useTranslations('ui.condition');
  const { form, submit, isVerified } = useProductForm();
  const photo = usePhoto(form);
  const { errors, isSubmitting } = form.formState;
  const field = (name: keyof Listing) => ({
    ...form.register(name),
    required: true,
    error: errors[name]?.message,
  });
  return (
    <div className={styles.layout}>
      <div className={styles.column}>
        {!isVerified && <UnverifiedNotice />}
        <form className={classNames(formStyles.form, cardStyles.card)} noValidate onSubmit={submit}>
          <TextField label={t('name')} {...field('book_title')} />
          <div className={formStyles.pair}>
            <CategoryField hint={t('categoryHint')} {...field('category_id')} />
            <SelectField label={t('condition')} hint={t('conditionHint')} {...field('product_condition')}>
              <option value="">{t('choose')}</option>
              {conditions.map((grade) => (
                <option key={grade} value={grade}>
                  {condition(grade)}
                </option>
              ))}
            </SelectField>
          </div>
          <PhotoField photo={photo} control={form.control} />
          <div className={formStyles.pair}>
            <MoneyField label={t('originalPrice')} {...field('original_price')} />
            <MoneyField label={t('resalePrice')} {...field('resale_price')} />
          </div>
          <ListingGuidance control={form.control} />
          <div className={formStyles.pair}>
            <TextField label={t('years')} inputMode="decimal" {...field('years_of_use')} />
            <TextField label={t('phone')} type="tel" autoComplete="tel" {...field('phone')} />
          </div>
          <PlacePicks onPick={(place) => form.setValue('location', place, { shouldValidate: true })} />
          <TextField label={t('location')} {...field('location')} />
          <TextareaField label={t('description')} {...field('description')} />
          <EditionFields field={field} />
          <div className={formStyles.actions}>
            <SubmitButton busy={photo.isUploading || isSubmitting}>{t('submit')}</SubmitButton>
            {photo.isUploading && <Hint as="span">{t('photoUploading')}</Hint>}
          </div>
        </form>
      </div>
      <ProductPreview control={form.control} photoColor={photo.color} />
    </div>
  );
}
