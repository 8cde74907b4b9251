import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { undoBookImport } from '#contract/book-imports.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';

/** Asks whether to take an import back, and does so in the background. */
export function useUndo() {
  const t = useTranslations('book-imports.undoQuestion');
  const [asked, setAsked] = useState<string>();
  const undo = useDashboardMutation(
    (id: string) => callApi(undoBookImport, { params: { id } }),
    () => undefined,
  );
  const dialog = asked !== undefined && (
    <ConfirmDialog
      title={t('title')}
      text={t('text')}
      tone="danger"
      confirmLabel={t('confirm')}
      onConfirm={() => undo.mutate(asked)}
      onClose={() => setAsked(undefined)}
    />
  );
  return { request: setAsked, dialog };
}
