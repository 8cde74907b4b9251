import { BookOpen } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { smallestImageUrl } from '#contract/kernel/image-url.ts';
import { directionOf } from '#contract/kernel/locales/locales.ts';
import { notificationPath } from '#contract/notifications/notification-path.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Link } from '#web/ui/link.tsx';
import { useNow, useTimeTexts } from '#web/ui/relative-time.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './notification-menu.module.css';

type Props = { notification: Notification; onOpen: () => void };

/** One notification: who or what it is about, a sentence, and when. */
export function NotificationRow({ notification, onOpen }: Props) {
  const t = useTranslations('notifications');
  const { event, otherName, book_title, books, createdAt, isNew } = notification;
  const { ago } = useTimeTexts();
  const now = useNow();
  const quote = useQuote();
  return (
    <Link className={styles.row ?? ''} to={notificationPath(notification)} onClick={onOpen}>
      <Picture notification={notification} />
      <span className={styles.text}>
        <span>
          {t(`events.${event}`, { name: quote(otherName), title: quote(book_title), count: books })}
        </span>
        <time dateTime={createdAt}>{ago(createdAt, now)}</time>
      </span>
      {isNew && (
        <>
          <span className={styles.ribbon} />
          <VisuallyHidden>{t('bell.new')}</VisuallyHidden>
        </>
      )}
    </Link>
  );
}

/** Keeps the direction of a title or name from reordering the words around it, as in emails. */
function useQuote(): (text: string) => string {
  const isRtl = directionOf(useLocale()) === 'rtl';
  return (text) => (isRtl ? `\u2068${text}\u2069` : text);
}

function Picture({ notification }: { notification: Notification }) {
  const { otherName, otherImage, book_photo } = notification;
  if (otherName) return <Avatar src={otherImage} size="small" />;
  if (book_photo)
    return (
      <img
        className={styles.cover}
        data-picture="cover"
        src={smallestImageUrl(book_photo)}
        width={40}
        height={60}
        alt=""
      />
    );
  return (
    <span className={styles.icon}>
      <BookOpen aria-hidden="true" width={20} height={20} />
    </span>
  );
}
