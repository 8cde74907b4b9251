import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { handOver } from '#contract/handovers.ts';
import { plainDigits } from '#contract/kernel/plain-text.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { useAction } from '#web/lib/use-action.ts';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import styles from './code-form.module.css';

type Props = { orderId: string; buyer: string; initialCode?: string; onDone: () => void };

/** The seller's form for the buyer's code, which may be typed in groups, or filled in by a scan. */
export function CodeForm({ orderId, buyer, initialCode = '', onDone }: Props) {
  const t = useTranslations('handovers.entry');
  const { submit, busy, error, failure } = useHandOver(orderId, onDone);
  return (
    <form
      className={classNames(formStyles.form, cardStyles.card, styles.form)}
      method="post"
      noValidate
      onSubmit={submit}
      aria-label={t('handOver')}
    >
      <TextField
        key={initialCode}
        name="code"
        dir="ltr"
        label={t('label', { name: buyer })}
        hint={t('hint', { name: buyer })}
        error={error}
        defaultValue={initialCode}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      {failure && <FormError message={failure} />}
      <div className={formStyles.actions}>
        <SubmitButton variant="sticker" busy={busy}>
          {busy ? t('checking') : t('handOver')}
        </SubmitButton>
      </div>
    </form>
  );
}

function useHandOver(orderId: string, onDone: () => void) {
  const t = useTranslations('handovers.entry');
  const [error, setError] = useState<string>();
  const { run, busy, failure } = useAction(async (code: string) => {
    await callApi(handOver, { params: { id: orderId }, body: { code } });
    onDone();
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = plainDigits(String(new FormData(form).get('code') ?? ''));
    const isWhole = /^\d{6}$/.test(code);
    setError(isWhole ? undefined : t('invalid'));
    if (!(isWhole && (await run(code)))) form.querySelector('input')?.focus();
  };
  return { submit: (event: FormEvent<HTMLFormElement>) => void submit(event), busy, error, failure };
}
