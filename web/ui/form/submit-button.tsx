import type { ComponentProps } from 'react';
import { Button } from '../button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> & {
  /** The form is being sent, or cannot be sent yet. */
  busy: boolean;
};

/**
 * Sends its form, once at a time: Enter in a field presses this button, too. It is not disabled while it is busy,
 * because that would take the focus away from whoever pressed it.
 */
export const SubmitButton = ({ busy, size = 'large', ...button }: Props) => (
  <Button
    {...button}
    type="submit"
    size={size}
    aria-disabled={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault();
    }}
  />
);
