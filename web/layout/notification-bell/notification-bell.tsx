import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { notificationsKey } from '#web/lib/dashboard-queries.ts';
import { pollMs, subscribeToEvents } from '#web/lib/live-events.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './notification-bell.module.css';
import { NotificationMenu } from './notification-menu.tsx';
import { newNotificationsQuery } from './queries.ts';

/** The bell in the top bar, and the list that it opens. A ribbon says that something is new. */
export function NotificationBell() {
  const t = useTranslations('notifications.bell');
  const count = useQuery({ ...newNotificationsQuery(), refetchInterval: pollMs.live }).data ?? 0;
  const [isOpen, setOpen] = useState(false);
  const menu = useClosedOnNavigation();
  useLiveNotifications();
  const place = document.querySelector('[data-bell]');
  if (!place) return null;
  return (
    <>
      {createPortal(
        <IconButton
          className={styles.bell}
          popoverTarget="notifications"
          aria-label={count > 0 ? t('labelNew', { count }) : t('label')}
          data-new={count > 0 || undefined}
        >
          <Bell aria-hidden="true" width={22} height={22} />
        </IconButton>,
        place,
      )}
      <div
        className={styles.menu}
        id="notifications"
        popover="auto"
        role="dialog"
        aria-labelledby="notifications-title"
        ref={menu}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && <NotificationMenu hasNew={count > 0} />}
      </div>
    </>
  );
}

function useLiveNotifications(): void {
  const client = useQueryClient();
  useEffect(
    () => subscribeToEvents(() => void client.invalidateQueries({ queryKey: notificationsKey })),
    [client],
  );
}

function useClosedOnNavigation() {
  const menu = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the menu.
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  }, [key]);
  return menu;
}
