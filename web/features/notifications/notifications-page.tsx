import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { dateTimeFormat } from '#contract/kernel/formats.ts';
import { digestHour, notificationDays } from '#contract/notifications/notifications.ts';
import { quietHours } from '#contract/notifications/push-subscriptions.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { appContext } from '#web/lib/app-context.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { requireOwnDocument } from '#web/lib/own-document.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { useServices } from '#web/lib/services-context.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ChoiceList } from './choice-list.tsx';
import styles from './notifications-page.module.css';
import { PushPanel } from './push/push-panel.tsx';
import { choicesQuery, pushQuery } from './queries.ts';

const prefetch = prefetchQueries((client, _viewer, call) => [
  client.prefetchQuery(choicesQuery(call)),
  client.prefetchQuery(pushQuery(call)),
]);

/** Only the policy of this document allows the service worker that shows push notifications. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { documentPath } = context.get(appContext);
  requireOwnDocument('/dashboard/notifications', documentPath, request);
  return prefetch({ context, request });
}

/** What the current user gets by email and as push notifications, and when. */
export function Component() {
  const t = useTranslations('notifications.page');
  const { mail } = useServices();
  return (
    <>
      <PageHead title={t('title')}>{mail ? t('intro', { days: notificationDays }) : t('noMail')}</PageHead>
      <Choices hasEmail={mail} />
    </>
  );
}

function Choices({ hasEmail }: { hasEmail: boolean }) {
  const t = useTranslations('notifications');
  const loading = useTranslations('ui')('oneMoment');
  const [choices, push] = [useQuery(choicesQuery()), useQuery(pushQuery())];
  const { emailVerified } = useCurrentUser();
  const time = useTimeOfDay();
  const failed = [choices, push].find((query) => query.isError && !query.data);
  if (failed?.error)
    return <ErrorState message={errorMessage(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!choices.data || !push.data) return <Spinner label={loading} />;
  const hasPush = push.data.subscriptions.length > 0;
  const quiet = { from: time(quietHours.from), to: time(quietHours.to) };
  return (
    <div className={styles.choices}>
      {hasEmail && !emailVerified && <Hint className={styles.unconfirmed}>{t('page.confirmEmail')}</Hint>}
      <PushPanel push={push.data} />
      {(hasEmail || hasPush) && <ChoiceList choices={choices.data} hasEmail={hasEmail} hasPush={hasPush} />}
      {hasEmail && <Hint>{t('page.hint', { time: time(digestHour) })}</Hint>}
      {hasPush && <Hint>{t('push.quiet', quiet)}</Hint>}
    </div>
  );
}

/** Returns a function that writes an hour of the day as the language does. */
function useTimeOfDay(): (hour: number) => string {
  const format = dateTimeFormat(useLocale(), { timeStyle: 'short', timeZone: 'UTC' });
  return (hour) => format.format(Date.UTC(2026, 0, 1, hour));
}
