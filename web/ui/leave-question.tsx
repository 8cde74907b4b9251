import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Texts = (key: 'title' | 'text' | 'confirm' | 'stay') => string;

/**
 * Asks before a dialog is closed by a press outside or by Escape, so that what was entered is not lost by accident.
 * @param isChanged without it, the dialog is closed at once
 * @returns `close` for the dialog to call, and the question to show inside it
 */
export function useLeaveQuestion(
  isChanged: boolean,
  onClose: () => void,
  t: Texts,
): { close: () => void; question: ReactNode } {
  const [isLeaving, setLeaving] = useState(false);
  const question = isLeaving && (
    <ConfirmDialog
      title={t('title')}
      text={t('text')}
      tone="danger"
      confirmLabel={t('confirm')}
      cancelLabel={t('stay')}
      onConfirm={onClose}
      onClose={() => setLeaving(false)}
    />
  );
  return { close: isChanged ? () => setLeaving(true) : onClose, question };
}
