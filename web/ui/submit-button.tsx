import type { ReactNode } from 'react';

type Props = {
  /** The form is being sent, or cannot be sent yet. */
  busy: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * Sends its form, once at a time: Enter in a field presses this button, too. It is not disabled while it is busy,
 * because that would take the focus away from whoever pressed it.
 */
export const SubmitButton = ({ busy, className = 'btn btn-primary btn-lg', children }: Props) => (
  <button
    type="submit"
    className={className}
    aria-disabled={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault();
    }}
  >
    {children}
  </button>
);
