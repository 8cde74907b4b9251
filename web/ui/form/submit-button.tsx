import type { ComponentProps } from 'react';
import { Button } from '../button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> & {
  /** The form is being submitted, or cannot be submitted yet. */
  busy: boolean;
};

/**
 * Submits its form, only once at a time: Enter in a field triggers this button too. Not disabled while busy, because
 * that would take the focus away from it.
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
