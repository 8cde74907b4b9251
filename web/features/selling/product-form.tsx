import type { UseFormRegisterReturn } from 'react-hook-form';
import { conditions } from '#contract/catalog.ts';
import { languages } from '#contract/languages.ts';
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
const EditionFields = ({ field }: { field: Register }) => (
  <>
    <div className={formStyles.pair}>
      <TextField label="Author" hint="May be left empty." {...field('author')} required={false} />
      <TextField
        label="ISBN"
        hint="On the back, above the barcode. May be left empty."
        {...field('isbn')}
        required={false}
      />
    </div>
    <SelectField label="Language" hint="May be left empty." {...field('language')} required={false}>
      <option value="">Choose</option>
      {Object.entries(languages).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  </>
);

/** The form of a new listing, with a preview of its card. */
export function ProductForm() {
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
          <TextField label="Name of Book" {...field('book_title')} />
          <div className={formStyles.pair}>
            <CategoryField hint="The shelf it belongs on." {...field('category_id')} />
            <SelectField label="Book Type" hint="The condition of this copy." {...field('product_condition')}>
              <option value="">Choose</option>
              {conditions.map((condition) => (
                <option key={condition}>{condition}</option>
              ))}
            </SelectField>
          </div>
          <PhotoField photo={photo} control={form.control} />
          <div className={formStyles.pair}>
            <MoneyField label="Original Price" {...field('original_price')} />
            <MoneyField label="Resale Price" {...field('resale_price')} />
          </div>
          <ListingGuidance control={form.control} />
          <div className={formStyles.pair}>
            <TextField label="Year's This Book Use" inputMode="decimal" {...field('years_of_use')} />
            <TextField label="Phone Number" type="tel" autoComplete="tel" {...field('phone')} />
          </div>
          <TextField label="Your Location" {...field('location')} />
          <TextareaField label="Book Description" {...field('description')} />
          <EditionFields field={field} />
          <div className={formStyles.actions}>
            <SubmitButton busy={photo.isUploading || isSubmitting}>Add Product</SubmitButton>
            {photo.isUploading && <Hint as="span">Waiting for the photo to upload.</Hint>}
          </div>
        </form>
      </div>
      <ProductPreview control={form.control} photoColor={photo.color} />
    </div>
  );
}
