import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { importDefaultsForm } from '#contract/book-imports.ts';
import { trimmedText } from '#contract/kernel/plain-text.ts';
import { categoryName } from '#web/lib/category-name.ts';
import { categoriesQuery } from '#web/lib/dashboard-queries.ts';
import { writeFieldSentence } from '#web/lib/messages/field-sentences.ts';
import { FieldError, TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { Hint } from '#web/ui/form/hint.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useCurrentUser } from '../auth/use-current-user.ts';
import { CategoryField } from '../listings/category-field.tsx';
import styles from './common-fields-panel.module.css';
import { type CommonFields, type DeviceDraft, withFields } from './device-draft.ts';
import type { DeviceDrafts } from './open-device-drafts.ts';

type Props = { store: DeviceDrafts; common: CommonFields | undefined };

/** What is the same for all books: in one line once it has been chosen, and as a form before. */
export function CommonFieldsPanel({ store, common }: Props) {
  const t = useTranslations('listing-drafts.common');
  const [isOpen, setIsOpen] = useState(false);
  if (!common || isOpen)
    return <CommonFieldsForm store={store} common={common} onSaved={() => setIsOpen(false)} />;
  return (
    <div className={styles.panel}>
      <span>
        <b>{t('title')}:</b> <CommonSummary common={common} />
      </span>
      <TextButton aria-label={t('changeLabel')} onClick={() => setIsOpen(true)}>
        {t('change')}
      </TextButton>
    </div>
  );
}

function CommonSummary({ common }: { common: CommonFields }) {
  const categories = useQuery(categoriesQuery());
  const locale = useLocale();
  const shelf = categories.data?.find(({ category_id }) => category_id === common.category_id);
  return [shelf && categoryName(shelf, locale), common.location, common.phone].filter(Boolean).join(' · ');
}

function CommonFieldsForm({ store, common, onSaved }: Props & { onSaved: () => void }) {
  const t = useTranslations('listing-drafts.common');
  const form = useTranslations('listings.form');
  const { phoneNumber } = useCurrentUser();
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readTyped(new FormData(event.currentTarget));
    setIsIncomplete(Object.values(typed).includes(''));
    if (Object.values(typed).includes('')) return setErrors({});
    const { data, error } = importDefaultsForm.safeParse(typed);
    if (error) return setErrors(await explain(error.issues));
    const fields = data as CommonFields;
    await applyToDrafts(store, common, fields);
    await store.setCommon(fields);
    onSaved();
  };
  return (
    <form className={`${styles.panel} ${styles.form}`} noValidate onSubmit={(event) => void save(event)}>
      <div>
        <h2>{t('title')}</h2>
        <Hint>{t('intro')}</Hint>
      </div>
      <div className={formStyles.pair}>
        <CategoryField {...named('category_id')} defaultValue={common?.category_id ?? ''} required />
        <TextField
          label={form('years')}
          {...named('years_of_use')}
          inputMode="decimal"
          error={errors.years_of_use}
          defaultValue={common?.years_of_use ?? ''}
          required
        />
      </div>
      <div className={formStyles.pair}>
        <TextField
          label={form('location')}
          hint={form('locationHint')}
          {...named('location')}
          maxLength={200}
          defaultValue={common?.location ?? ''}
          required
        />
        <TextField
          label={form('phone')}
          {...named('phone')}
          type="tel"
          autoComplete="tel"
          error={errors.phone}
          defaultValue={common?.phone ?? phoneNumber ?? ''}
          required
        />
      </div>
      <div role="status">
        {isIncomplete && <FieldError id="common-incomplete" message={t('incomplete')} />}
      </div>
      <div className={formStyles.actions}>
        <SubmitButton busy={false}>{t('save')}</SubmitButton>
      </div>
    </form>
  );
}

type Errors = Partial<Record<keyof CommonFields, string>>;

const names = ['category_id', 'location', 'phone', 'years_of_use'] as const satisfies (keyof CommonFields)[];

const readTyped = (form: FormData) =>
  Object.fromEntries(names.map((name) => [name, trimmedText(String(form.get(name) ?? ''))]));

/** What is wrong with each field, in the language of the page. */
async function explain(issues: readonly { path: PropertyKey[]; message: string }[]): Promise<Errors> {
  const explained = issues.map(async ({ path: [name = ''], message }) => [
    String(name),
    await writeFieldSentence(message),
  ]);
  return Object.fromEntries(await Promise.all(explained));
}

/** Changes the books that had what was the same for all of them so far. */
async function applyToDrafts(store: DeviceDrafts, before: CommonFields | undefined, after: CommonFields) {
  const changesOf = ({ fields }: DeviceDraft) =>
    Object.fromEntries(
      (Object.keys(after) as (keyof CommonFields)[])
        .filter((name) => fields[name] === null || fields[name] === before?.[name])
        .map((name) => [name, after[name]]),
    );
  for (const { id } of store.list()) await store.change(id, (draft) => withFields(draft, changesOf(draft)));
}

const named = (name: keyof CommonFields) => ({ name });
