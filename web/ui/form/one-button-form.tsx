import formStyles from './form.module.css';
import { FormError } from './form-error.tsx';
import { SubmitButton } from './submit-button.tsx';

type Props = {
  /** What the button starts, as `useAction` returns it. */
  action: { run: () => Promise<unknown>; busy: boolean; failure: string | undefined };
  label: string;
  busyLabel: string;
};

/** A form without fields: its button does one thing, and what went wrong is said below. */
export const OneButtonForm = ({ action: { run, busy, failure }, label, busyLabel }: Props) => (
  <form
    className={formStyles.form}
    method="post"
    onSubmit={(event) => {
      event.preventDefault();
      void run();
    }}
  >
    <SubmitButton wide busy={busy}>
      {busy ? busyLabel : label}
    </SubmitButton>
    {failure && <FormError message={failure} />}
  </form>
);
