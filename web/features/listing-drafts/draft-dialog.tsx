import type { SubmitEvent } from 'react';
import { useTranslations } from 'use-intl';
import { trimmedText } from '#contract/kernel/plain-text.ts';
import { CancelButton, Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { TextareaField, TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { CategoryField } from '../listings/category-field.tsx';
import {
  type CommonFields,
  type DeviceDraft,
  type DraftFields,
  newDraft,
  withFields,
} from './device-draft.ts';
import type { DeviceDrafts } from './open-device-drafts.ts';

type Props = {
  store: DeviceDrafts;
  /** What a new book begins with. */
  common?: CommonFields | undefined;
  /** The book to change; none for a new one. */
  draft?: DeviceDraft;
  onClose: () => void;
  onAdded?: (id: string) => void;
};

/** What a number does not say: the title of an unknown or an old book, and the words that belong to one copy. */
export function DraftDialog({ store, common, draft, onClose, onAdded }: Props) {
  const t = useTranslations('listing-drafts.dialog');
  const form = useTranslations('listings.form');
  const fields = draft?.fields;
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const changes = readChanges(new FormData(event.currentTarget));
    if (draft) await store.change(draft.id, (present) => withFields(present, changes));
    else {
      const added = newDraft(null, { ...common, ...changes });
      await store.add(added);
      onAdded?.(added.id);
    }
    onClose();
  };
  return (
    <Dialog title={t(draft ? 'titleChange' : 'titleNew')} onClose={onClose}>
      <form className={formStyles.form} onSubmit={(event) => void save(event)}>
        <TextField
          label={form('name')}
          {...named('book_title')}
          maxLength={200}
          pattern=".*[^\s\p{DI}\p{Cf}\u2800].*"
          required
          defaultValue={fields?.book_title ?? ''}
        />
        <TextField
          label={form('author')}
          {...named('author')}
          maxLength={200}
          defaultValue={fields?.author ?? ''}
        />
        <CategoryField
          {...named('category_id')}
          defaultValue={fields?.category_id ?? common?.category_id ?? ''}
          required
        />
        <TextareaField
          label={form('description')}
          {...named('description')}
          maxLength={4000}
          defaultValue={fields?.description ?? ''}
        />
        <DialogActions>
          <CancelButton onClick={onClose} />
          <SubmitButton busy={false} size="regular">
            {t('save')}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function readChanges(form: FormData) {
  const text = (name: string) => trimmedText(String(form.get(name) ?? '')) || null;
  return {
    book_title: text('book_title'),
    author: text('author'),
    category_id: text('category_id'),
    description: text('description'),
  };
}

const named = (name: keyof DraftFields) => ({ name });
