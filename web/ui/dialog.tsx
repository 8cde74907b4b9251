import { type ReactNode, useEffect, useId, useRef } from 'react';

type Props = { title: string; role?: 'dialog' | 'alertdialog'; onClose: () => void; children: ReactNode };

/**
 * A modal page with its corner folded. Rendered means open: the parent takes it away on `onClose`, which
 * Escape and a press outside call too. The focus goes back to where it was.
 */
export function Dialog({ title, role = 'dialog', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      role={role}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current && isOutside(event.clientX, event.clientY, dialog.current))
          onClose();
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  );
}

function isOutside(x: number, y: number, element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}
