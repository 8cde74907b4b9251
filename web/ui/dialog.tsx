import { type ComponentProps, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { ToastEcho } from './toast.tsx';

type Props = {
  title: string;
  role?: 'dialog' | 'alertdialog';
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A modal dialog. It is open while it is rendered: the parent removes it in `onClose`, which Escape and a click
 * outside call too. The focus returns to the element that had it.
 */
export function Dialog({ title, role = 'dialog', onClose, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const heading = useId();
  // Closed before it is removed, because the browser restores the focus only on close.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press outside closes it; on the keyboard, Escape does (onCancel).
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, className)}
      role={role}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Both press and release must be outside: selecting text in a field and releasing outside must not lose the
      // input.
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) onClose();
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
      <ToastEcho />
    </dialog>
  );
}

/** Closes a dialog and changes nothing. */
export function CancelButton({ children, ...button }: ComponentProps<typeof Button>) {
  const t = useTranslations('ui');
  return (
    <Button variant="outline" {...button}>
      {children ?? t('cancel')}
    </Button>
  );
}

/** The buttons at the end of a dialog. */
export const DialogActions = ({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) => <div className={classNames(styles.actions, className)}>{children}</div>;

/** A click on the backdrop targets the dialog itself, outside of its box. */
function isOutside({
  target,
  currentTarget,
  clientX: x,
  clientY: y,
}: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (x < left || x > right || y < top || y > bottom);
}
