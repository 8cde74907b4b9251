import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
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
 * A modal page with its corner folded. Rendered means open: the parent takes it away on `onClose`, which
 * Escape and a press outside call too. The focus goes back to where it was.
 */
export function Dialog({ title, role = 'dialog', onClose, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const heading = useId();
  // Before it is taken away, closed: the browser then puts the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, className)}
      role={role}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Both ends of the press count: marking text in a field and letting go outside must not lose what was typed.
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

/** The buttons at the end of a dialog. */
export const DialogActions = ({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) => <div className={classNames(styles.actions, className)}>{children}</div>;

/** A press on the backdrop is one on the dialog itself, beyond its edges. */
function isOutside({
  target,
  currentTarget,
  clientX: x,
  clientY: y,
}: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (x < left || x > right || y < top || y > bottom);
}
