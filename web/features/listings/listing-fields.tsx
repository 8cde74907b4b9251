import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type Category, conditions } from '#contract/catalog/catalog.ts';
import { languages } from '#contract/catalog/languages.ts';
import { useLanguageName } from '#web/lib/language-name.ts';
import { MoneyField, SelectField, TextareaField, TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { Hint } from '#web/ui/form/hint.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { CategoryField } from './category-field.tsx';
import styles from './listing-fields.module.css';
import type { Listing, ListingForm } from './listing-form.ts';
import { ListingGuidance } from './listing-guidance.tsx';
import { useEditionFill } from './use-edition-fill.ts';

type Register = (name: keyof Listing) => UseFormRegisterReturn & {
  required: boolean;
  error: string | undefined;
  defaultValue?: string;
};

type Props = {
  form: ListingForm;
  /** Chooses the photos, between what the book is and what it costs. */
  photos: ReactNode;
  /** The listing that is edited; without it, the fields begin empty. */
  present?: { values: Listing; category: Pick<Category, 'category_id' | 'category_name' | 'names'> };
};

/** The fields of a listing, new or edited. */
export function ListingFields({ form, photos, present }: Props) {
  const t = useTranslations('listings.form');
  const condition = useTranslations('ui.condition');
  const { isFilled, undo } = useEditionFill(form, present?.values.isbn);
  const undoFill = () => {
    undo();
    // The button that was pressed is gone.
    form.setFocus('isbn');
  };
  const { errors } = form.formState;
  const field: Register = (name) => ({
    ...form.register(name),
    required: true,
    error: errors[name]?.message,
    // So that the fields are filled in before the app has started.
    ...(present && { defaultValue: String(present.values[name] ?? '') }),
  });
  return (
    <>
      <TextField label={t('name')} {...field('book_title')} />
      <div className={formStyles.pair}>
        <CategoryField hint={t('categoryHint')} present={present?.category} {...field('category_id')} />
        <SelectField label={t('condition')} hint={t('conditionHint')} {...field('product_condition')}>
          <option value="">{t('choose')}</option>
          {conditions.map((grade) => (
            <option key={grade} value={grade}>
              {condition(grade)}
            </option>
          ))}
        </SelectField>
      </div>
      {photos}
      <div className={formStyles.pair}>
        <MoneyField label={t('originalPrice')} {...field('original_price')} />
        <MoneyField label={t('resalePrice')} {...field('resale_price')} />
      </div>
      <ListingGuidance control={form.control} />
      <div className={formStyles.pair}>
        <TextField label={t('years')} inputMode="decimal" {...field('years_of_use')} />
        <TextField label={t('phone')} type="tel" autoComplete="tel" {...field('phone')} />
      </div>
      <TextField label={t('location')} hint={t('locationHint')} {...field('location')} />
      <TextareaField label={t('description')} {...field('description')} />
      <EditionFields field={field} isFilled={isFilled} onUndo={undoFill} />
    </>
  );
}

type EditionProps = { field: Register; isFilled: boolean; onUndo: () => void };

/** What helps others find the book. All of it may stay empty. */
function EditionFields({ field, isFilled, onUndo }: EditionProps) {
  const t = useTranslations('listings.form');
  const languageName = useLanguageName();
  return (
    <>
      <div className={formStyles.pair}>
        <TextField label={t('author')} hint={t('optional')} {...field('author')} required={false} />
        <TextField label={t('isbn')} hint={t('isbnHint')} dir="ltr" {...field('isbn')} required={false} />
      </div>
      {/* The element exists before its text, or the text would not be announced. */}
      <div role="status" className={styles.filled}>
        {isFilled && (
          <Hint>
            {t('isbnFilled')}{' '}
            <TextButton aria-label={t('undoFillLabel')} onClick={onUndo}>
              {t('undoFill')}
            </TextButton>
          </Hint>
        )}
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
