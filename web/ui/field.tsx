import { ChevronDown, CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';

type Frame = { label: string; hint?: ReactNode; error?: string | undefined };

/** What connects a control with its hint and error for those who listen to the page. */
type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** Label above, control, hint, error; the control gets its wiring from `children`. */
export function Field({ label, hint, error, children }: Frame & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && <FieldError id={`${id}-error`} message={error} />}
    </div>
  );
}

export const FieldError = ({ id, message }: { id: string; message: string }) => (
  <p className="err" id={id}>
    <CircleAlert aria-hidden="true" />
    <span>{message}</span>
  </p>
);

/** What went wrong with a whole form. */
export const FormError = ({ message }: { message: string }) => (
  <p className="form-err" role="alert">
    <CircleAlert aria-hidden="true" />
    <span>{message}</span>
  </p>
);

export const TextField = ({ label, hint, error, ...input }: Frame & ComponentProps<'input'>) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => <input className="input" {...input} {...wiring} />}
  </Field>
);

/** An amount of dollars, with the sign in the control. */
export const MoneyField = ({ label, hint, error, ...input }: Frame & ComponentProps<'input'>) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => (
      <div className="with-start">
        <span aria-hidden="true">$</span>
        <input className="input" inputMode="decimal" {...input} {...wiring} />
      </div>
    )}
  </Field>
);

export const TextareaField = ({ label, hint, error, ...area }: Frame & ComponentProps<'textarea'>) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => <textarea className="input area" {...area} {...wiring} />}
  </Field>
);

export const SelectField = ({ label, hint, error, ...select }: Frame & ComponentProps<'select'>) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => (
      <div className="has-chevron">
        <select className="input select" {...select} {...wiring} />
        <ChevronDown aria-hidden="true" />
      </div>
    )}
  </Field>
);

/** A password that its owner may look at. */
export function PasswordField({ label, hint, error, ...input }: Frame & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="with-end">
          <input className="input" {...input} {...wiring} type={shown ? 'text' : 'password'} />
          <button
            type="button"
            className="icon-btn"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}
