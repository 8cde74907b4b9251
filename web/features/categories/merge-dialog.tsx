import { type SubmitEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type ManagedCategory, mergeCategories } from '#contract/categories.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { categoryName } from '#web/lib/category-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import styles from './shelf-dialogs.module.css';
import { ShelfTile } from './shelf-summary.tsx';

type Props = { shelf: ManagedCategory; others: ManagedCategory[]; onClose: () => void };

/** Asks which shelf another one becomes part of. */
export function MergeDialog({ shelf, others, onClose }: Props) {
  const t = useTranslations('categories');
  const locale = useLocale();
  const name = categoryName(shelf, locale);
  const targets = others.filter(({ _id, isRetired }) => _id !== shelf._id && !isRetired);
  const [into, setInto] = useState(targets[0]?._id ?? '');
  const toast = useToast();
  const merge = useDashboardMutation(
    () => callApi(mergeCategories, { params: { id: shelf._id }, body: { into, version: shelf.version } }),
    () => toast.success(t('merged', { name })),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    merge.mutate(undefined, { onSettled: onClose });
  };
  return (
    <Dialog title={t('mergeTitle', { name })} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p>{t('mergeText', { count: shelf.books })}</p>
        <div className={styles.subject}>
          <ShelfTile shelf={shelf} index={others.indexOf(shelf)} />
          <span>
            <b>{name}</b>
            <span>{t('booksAndBooked', { count: shelf.books, booked: shelf.booked })}</span>
          </span>
        </div>
        <SelectField label={t('into')} value={into} onChange={({ target }) => setInto(target.value)}>
          {targets.map((target) => (
            <option key={target._id} value={target._id}>
              {categoryName(target, locale)}
            </option>
          ))}
        </SelectField>
        <DialogActions className={styles.actions}>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <SubmitButton variant="danger" size="regular" busy={merge.isPending || into === ''}>
            {t('mergeAction')}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
