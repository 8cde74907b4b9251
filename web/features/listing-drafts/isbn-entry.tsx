import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readIsbn } from '#contract/kernel/isbn.ts';
import { spacedIsbn } from '#web/lib/spaced-isbn.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { addByIsbn } from './add-draft.ts';
import type { CommonFields } from './device-draft.ts';
import styles from './isbn-entry.module.css';
import type { DeviceDrafts } from './open-device-drafts.ts';

type Props = {
  store: DeviceDrafts;
  common: CommonFields;
  onNoNumber: () => void;
  onAdded?: (id: string) => void;
};

/** The field for the next number. It keeps the focus, because a hand scanner types into it and presses Enter. */
export function IsbnEntry({ store, common, onNoNumber, onAdded }: Props) {
  const t = useTranslations('listing-drafts.isbn');
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setIsWrong] = useState(false);
  const [added, setAdded] = useState('');
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = field.current;
    if (!input) return;
    const isbn = readIsbn(input.value);
    setIsWrong(!isbn);
    if (isbn) {
      void addByIsbn(store, common, isbn).then(onAdded);
      // Isolated, so that its groups keep their order in a sentence that is read from the right.
      setAdded(t('added', { isbn: `\u2066${spacedIsbn(isbn)}\u2069` }));
    }
    // The next scan replaces a number that was wrong.
    if (isbn) input.value = '';
    else input.select();
    input.focus();
  };
  return (
    <form className={styles.entry} noValidate onSubmit={add}>
      <div className={styles.line}>
        <TextField
          ref={field}
          label={t('label')}
          hint={t('hint')}
          error={isWrong ? t('wrong') : undefined}
          placeholder={t('placeholder')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={100}
          // The page exists for this field, and a scanner types where the focus is.
          autoFocus
        />
        <Button type="submit">{t('add')}</Button>
      </div>
      <TextButton onClick={onNoNumber}>{t('noNumber')}</TextButton>
      <VisuallyHidden role="status">{added}</VisuallyHidden>
    </form>
  );
}
