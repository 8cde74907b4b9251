import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorMessage } from '#web/lib/error-message.ts';
import { importWithTimeout } from '#web/lib/import-with-timeout.ts';
import { useToast } from '#web/ui/toast.tsx';
import type { OrderMeeting, OrderOfMeeting } from './meeting-state.ts';

const loadDialog = importWithTimeout(() => import('./meeting-dialog.tsx'));
const MeetingDialog = lazy(loadDialog);

/** The form for a proposal, which opens once it has loaded. If that fails, the button can be pressed again. */
export function useMeetingDialog(props: OrderOfMeeting & { orderMeeting: OrderMeeting }) {
  const t = useTranslations('meetings');
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    try {
      await loadDialog();
      setOpen(true);
    } catch (problem) {
      toast.error(errorMessage(problem, t('notOpened')));
    }
  };
  const dialog = isOpen && (
    <Suspense>
      <MeetingDialog {...props} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { open: () => void open(), dialog };
}
