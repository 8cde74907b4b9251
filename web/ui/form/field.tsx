import { ChevronDown, CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { currencySign } from '#contract/kernel/money/money.ts';
import { useMoney } from '#web/lib/use-money.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import styles from './field.module.css';
import { Hint } from './hint.tsx';

type Frame = { label: string; hint?: ReactNode; error?: string | undefined };

/** The attributes that connect a control with its hint and error for screen readers. */
type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** Label, control, hint, and error; `children` renders the control with its attributes. */
export function Field({ label, hint, error, children }: Frame & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <Hint as="div" id={`${id}-hint`}>
          {hint}
        </Hint>
      )}
      {error && <FieldError id={`${id}-error`} message={error} />}
    </div>
  );
}

export const FieldError = ({ id, message }: { id: string; message: string }) => (
  <p className={styles.error} id={id}>
    <CircleAlert aria-hidden="true" />
    <span>{message}</span>
  </p>
);

export const TextField = ({ label, hint, error, ...input }: Frame & ComponentProps<'input'>) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => <input className={styles.input} {...directionOfInput(input)} {...input} {...wiring} />}
  </Field>
);

/**
 * The direction in which a control is written. What people write, such as a title or a name, decides for itself; numbers, codes, and
 * addresses are written from left to right in every language. A code with letters has `dir="ltr"` where it is used. The browser's own
 * controls for days and times follow the page.
 */
function directionOfInput({ type = 'text', inputMode = 'text' }: ComponentProps<'input'>) {
  if (type === 'date' || type === 'time') return undefined;
  return type === 'text' && inputMode === 'text' ? peoplesText : { dir: 'ltr' };
}

/** The placeholder lets `base.css` know an empty control, which browsers take for one from left to right. */
const peoplesText = { dir: 'auto', placeholder: ' ' };

/** An amount, with the sign of the site's currency inside the control. */
export const MoneyField = ({ label, hint, error, ...input }: Frame & ComponentProps<'input'>) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => <MoneyInput {...input} {...wiring} />}
  </Field>
);

/** The control of a `MoneyField`, for one with more beside it. */
export function MoneyInput(input: ComponentProps<'input'>) {
  const sign = currencySign(useMoney());
  return (
    <div className={classNames(styles.withStart, sign.length > 1 && styles.withLongStart)}>
      <span aria-hidden="true">{sign}</span>
      <input className={styles.input} inputMode="decimal" dir="ltr" {...input} />
    </div>
  );
}

export const TextareaField = ({ label, hint, error, ...area }: Frame & ComponentProps<'textarea'>) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => (
      <textarea className={classNames(styles.input, styles.area)} {...peoplesText} {...area} {...wiring} />
    )}
  </Field>
);

export const SelectField = ({ label, hint, error, ...select }: Frame & ComponentProps<'select'>) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => (
      <div className={styles.withChevron}>
        <select className={classNames(styles.input, styles.select)} {...select} {...wiring} />
        <ChevronDown aria-hidden="true" />
      </div>
    )}
  </Field>
);

/** `passwordrules`: what a generated password must have, as Apple's browsers read it. */
type PasswordInput = ComponentProps<'input'> & { passwordrules?: string };

/** A password field with a button that shows the password. */
export function PasswordField({ label, hint, error, ...input }: Frame & PasswordInput) {
  const t = useTranslations('ui.password');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className={styles.withEnd}>
          <input
            className={styles.input}
            dir="ltr"
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
          />
          <IconButton
            aria-label={shown ? t('hide') : t('show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </Field>
  );
}
