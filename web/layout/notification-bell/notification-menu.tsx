import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import {
  markNotificationRead,
  markNotificationsRead,
  type Notification,
} from '#contract/notifications/notifications.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { notificationsKey } from '#web/lib/dashboard-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextButton, TextLink } from '#web/ui/text-link.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import styles from './notification-menu.module.css';
import { NotificationRow } from './notification-row.tsx';
import { notificationsQuery } from './queries.ts';

/** What has happened, the newest first, and the link to the choices. */
export function NotificationMenu({ hasNew }: { hasNew: boolean }) {
  const t = useTranslations('notifications.bell');
  const list = useInfiniteQuery(notificationsQuery());
  const [newest] = list.data ?? [];
  const markAll = useDashboardMutation(
    ({ _id }: Notification) => callApi(markNotificationsRead, { body: { notificationId: _id } }),
    () => undefined,
  );
  return (
    <>
      <div className={styles.head}>
        <h2 id="notifications-title">{t('title')}</h2>
        {hasNew && newest && (
          <TextButton aria-disabled={markAll.isPending} onClick={() => markAll.mutate(newest)}>
            {t('markAll')}
          </TextButton>
        )}
      </div>
      <NotificationList list={list} />
      <div className={styles.foot}>
        {list.hasNextPage && (
          <TextButton aria-disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('showMore')}
          </TextButton>
        )}
        <TextLink to="/dashboard/notifications">{t('choose')}</TextLink>
      </div>
    </>
  );
}

type List = Pick<
  ReturnType<typeof useInfiniteQuery<unknown, Error, Notification[]>>,
  'data' | 'isError' | 'error' | 'refetch'
>;

function NotificationList({ list }: { list: List }) {
  const t = useTranslations('notifications.bell');
  const loading = useTranslations('ui')('oneMoment');
  const markRead = useMarkRead();
  if (list.isError && !list.data)
    return <ErrorState message={errorMessage(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Spinner label={loading} />;
  if (list.data.length === 0)
    return (
      <div className={styles.empty}>
        <h3>{t('emptyTitle')}</h3>
        <p>{t('emptyText')}</p>
      </div>
    );
  return (
    <ul>
      {list.data.map((notification) => (
        <li key={notification._id}>
          <NotificationRow notification={notification} onOpen={() => markRead(notification)} />
        </li>
      ))}
    </ul>
  );
}

/** Returns a function that marks a notification as read while the page that it leads to is opened. */
function useMarkRead() {
  const client = useQueryClient();
  return ({ _id: id, isNew }: Notification) => {
    if (!isNew) return;
    callApi(markNotificationRead, { params: { id } })
      .then(() => client.invalidateQueries({ queryKey: notificationsKey }))
      // It stays new, and can be opened again.
      .catch(() => undefined);
  };
}
