import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { CancelButton, Dialog, DialogActions } from './dialog.tsx';

type Props = {
  open?: boolean;
  title: string;
  text: string;
  /** `danger` takes something away from a person; `primary` is a step that goes on. */
  tone: 'danger' | 'primary';
  confirmLabel: string;
  cancelLabel?: string;
  /** The item concerned, shown between the question and the buttons. */
  subject?: { title: string; detail?: ReactNode | null; picture: ReactNode };
  onConfirm: () => void;
  onClose: () => void;
  /** Shown above the buttons. */
  children?: ReactNode;
};

/** Asks for confirmation of an irreversible action. Cancel has the focus, so that Enter does no harm. */
export function ConfirmDialog({ open = true, tone, cancelLabel, subject, ...props }: Props) {
  if (!open) return null;
  return (
    <Dialog title={props.title} role="alertdialog" onClose={props.onClose}>
      <p>{props.text}</p>
      {subject ? (
        <div className={styles.subject}>
          {subject.picture}
          <span>
            <b>{subject.title}</b>
            {subject.detail && <span>{subject.detail}</span>}
          </span>
        </div>
      ) : (
        <div className={styles.noSubject} />
      )}
      {props.children && <div className={styles.more}>{props.children}</div>}
      <DialogActions>
        <CancelButton autoFocus onClick={props.onClose}>
          {cancelLabel}
        </CancelButton>
        <Button
          variant={tone}
          onClick={() => {
            props.onConfirm();
            props.onClose();
          }}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
