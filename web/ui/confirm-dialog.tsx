import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

type Props = {
  open?: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** What it is about, shown between the question and the buttons. */
  subject?: { title: string; detail?: string | null; picture: ReactNode };
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be taken back. Cancel has the focus, so that Enter does no harm. */
export function ConfirmDialog({ open = true, cancelLabel = 'Cancel', subject, ...props }: Props) {
  if (!open) return null;
  return (
    <Dialog title={props.title} role="alertdialog" onClose={props.onClose}>
      <p>{props.text}</p>
      {subject ? (
        <div className="what">
          {subject.picture}
          <span>
            <b>{subject.title}</b>
            {subject.detail && <span>{subject.detail}</span>}
          </span>
        </div>
      ) : (
        <div className="what what-none" />
      )}
      <div className="dialog-end">
        <button type="button" className="btn btn-line" autoFocus onClick={props.onClose}>
          {cancelLabel}
        </button>
        <button
          type="button"
          className="btn btn-danger"
          onClick={() => {
            props.onConfirm();
            props.onClose();
          }}
        >
          {props.confirmLabel}
        </button>
      </div>
    </Dialog>
  );
}
