import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import {
  dismissReportedMessage,
  listReportedMessages,
  type ReportedMessage,
} from '#contract/conversations.ts';
import type { CallApi } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { useDay } from '#web/lib/use-day.ts';
import { Button } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { Row, RowList } from '#web/ui/table/row-list.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import styles from './reported-messages.module.css';

export const reportedMessagesQuery = (call: CallApi = callApi) =>
  queryOptions({
    queryKey: [dashboardKey, 'reported-messages'],
    queryFn: ({ signal }) => call(listReportedMessages, { query: {} }, { signal }),
  });

/** The messages that users have reported, below the books, if there are any. */
export function ReportedMessages() {
  const t = useTranslations('moderation');
  const toast = useToast();
  const messages = useQuery(reportedMessagesQuery()).data;
  const dismissal = useDashboardMutation(
    ({ _id: id }: ReportedMessage) => callApi(dismissReportedMessage, { params: { id } }),
    () => toast.success(t('dismissed')),
  );
  if (!messages?.length) return null;
  const busyId = dismissal.isPending ? dismissal.variables._id : undefined;
  return (
    <section className={styles.section}>
      <h2>{t('messages')}</h2>
      <RowList>
        {messages.map((message) => (
          <MessageRow
            key={message._id}
            message={message}
            busy={busyId === message._id}
            onDismiss={() => dismissal.mutate(message)}
          />
        ))}
      </RowList>
    </section>
  );
}

type RowProps = { message: ReportedMessage; busy: boolean; onDismiss: () => void };

function MessageRow({ message, busy, onDismiss }: RowProps) {
  const t = useTranslations('moderation');
  const formatDay = useDay();
  const { book_title: title, senderName: sender, createdAt } = message;
  return (
    <Row
      aside={
        <Button
          variant="outline"
          size="compact"
          aria-label={t('dismissLabel', { sender })}
          disabled={busy}
          onClick={onDismiss}
        >
          {t('dismiss')}
        </Button>
      }
    >
      <div>
        <p className={styles.body} dir="auto">
          {message.body}
        </p>
        <Hint>{t('messageAbout', { title, sender, day: formatDay(createdAt) })}</Hint>
      </div>
    </Row>
  );
}
