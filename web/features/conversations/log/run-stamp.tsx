import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Conversation, reportMessage } from '#contract/conversations.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { useOtherName } from '../message-text.ts';
import { useMessageTimes } from '../message-times.ts';
import type { Run } from './in-runs.ts';
import styles from './message-log.module.css';

type Props = { run: Run; conversation: Conversation };

/** When a run of messages ended, whether it was read, and the button that reports what the other person wrote. */
export function RunStamp({ run, conversation }: Props) {
  const t = useTranslations('conversations.thread');
  const times = useMessageTimes();
  const last = run.messages.at(-1) ?? run.messages[0];
  const time = times.time(last.createdAt);
  const report = useConfirmedReport(run, conversation);
  const { readByOtherAt } = conversation;
  if (last.isMine)
    return (
      <p className={classNames(styles.stamp, styles.mine)}>
        {readByOtherAt && readByOtherAt >= last.createdAt ? t('read', { time }) : time}
      </p>
    );
  const isReported = run.messages.every((message) => message.isReported);
  return (
    <div className={styles.stamp}>
      <span>{time}</span>
      {isReported ? (
        <span>{t('reported')}</span>
      ) : (
        <TextButton
          aria-label={t('reportLabel', { name: report.name, time })}
          aria-disabled={report.busy}
          onClick={report.request}
        >
          {t('report')}
        </TextButton>
      )}
      {report.dialog}
    </div>
  );
}

function useConfirmedReport(run: Run, conversation: Conversation) {
  const t = useTranslations('conversations.report');
  const name = useOtherName()(conversation);
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const reporting = useDashboardMutation(
    () => Promise.all(run.messages.map(({ _id }) => callApi(reportMessage, { params: { id: _id } }))),
    () => toast.success(t('done')),
  );
  const dialog = (
    <ConfirmDialog
      open={isAsking}
      title={t('title')}
      text={t('text', { name })}
      tone="primary"
      confirmLabel={t('confirm')}
      onConfirm={() => reporting.mutate(undefined)}
      onClose={() => setAsking(false)}
    />
  );
  return { name, dialog, request: () => setAsking(true), busy: reporting.isPending };
}
