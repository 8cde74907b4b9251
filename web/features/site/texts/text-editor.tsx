import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/button.tsx';
import { Field, TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useEarlyInput } from '#web/ui/form/use-early-input.ts';
import { MarkdownEditor } from './markdown-editor.tsx';
import styles from './text-editor.module.css';
import type { TextState } from './text-states.ts';
import { useSaveText } from './use-save-text.ts';

/** Writes a text, and publishes it or keeps it as a draft. */
export function TextEditor({ state }: { state: TextState }) {
  const t = useTranslations('site.texts');
  const id = useEarlyInput();
  // Null while nothing has been typed, so that a text that another administrator has saved is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? state.text;
  const { run: save, busy, failure, fieldError } = useSaveText(state, () => setTyped(null));
  const label = t(`keys.${state.key}.name`);
  const wrong = fieldError('text');
  return (
    <form
      id={id}
      className={styles.editor}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void save({ text, publish: true });
      }}
    >
      {state.kind === 'line' ? (
        <TextField
          label={label}
          error={wrong}
          lang={state.locale}
          maxLength={200}
          value={text}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : (
        <Field label={label} hint={t('markdownHint')} error={wrong}>
          {(wiring) => <MarkdownEditor text={text} lang={state.locale} onChange={setTyped} wiring={wiring} />}
        </Field>
      )}
      {failure && !wrong && <FormError message={failure} />}
      <div className={formStyles.actions}>
        <SubmitButton size="regular" busy={busy}>
          {t('publish')}
        </SubmitButton>
        <Button variant="outline" onClick={() => void save({ text, publish: false })}>
          {t('keepDraft')}
        </Button>
        {state.isPublished && (
          <Button variant="outline" onClick={() => void save({ text: '', publish: true })}>
            {t(`takeBack.${state.otherwise}`)}
          </Button>
        )}
      </div>
    </form>
  );
}
