import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { endOtherSessions, endSession, type OwnSession } from '#contract/users/own-account.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { PersonCell } from '#web/ui/table/person-cell.tsx';
import { Row, RowList } from '#web/ui/table/row-list.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import sectionStyles from './profile-section.module.css';
import { ProfileSection } from './profile-section.tsx';
import { sessionsQuery } from './queries.ts';

/** Lists the current user's sessions, which can be ended here. */
export function Sessions() {
  const t = useTranslations('users-profile.sessions');
  const toast = useToast();
  const { data = [], isError, error, refetch } = useQuery(sessionsQuery());
  const end = useDashboardMutation(
    ({ _id: id }: OwnSession) => callApi(endSession, { params: { id } }),
    (_, { device }) => toast.success(t('endedOne'), device),
  );
  const endOthers = useDashboardMutation(
    () => callApi(endOtherSessions, {}),
    () => toast.success(t('endedOthers')),
  );
  const busy = end.isPending || endOthers.isPending;
  return (
    <ProfileSection title={t('title')} text={t('text')}>
      {isError && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
      <RowList className={sectionStyles.fullWidth}>
        {data.map((session) => (
          <SessionRow key={session._id} session={session} busy={busy} onEnd={() => end.mutate(session)} />
        ))}
      </RowList>
      {data.length > 1 && (
        <Button variant="outline" disabled={busy} onClick={() => endOthers.mutate(undefined)}>
          {t('endOthers')}
        </Button>
      )}
    </ProfileSection>
  );
}

type RowProps = { session: OwnSession; busy: boolean; onEnd: () => void };

function SessionRow({ session, busy, onEnd }: RowProps) {
  const t = useTranslations('users-profile.sessions');
  const format = useFormatter();
  const moment = (time: string) =>
    format.dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'short' });
  const time = moment(session.signedInAt);
  return (
    <Row
      aside={
        session.isThisOne ? (
          <Badge kind="ok">{t('thisDevice')}</Badge>
        ) : (
          <Button
            variant="outline"
            size="compact"
            aria-label={t('signOutOf', { device: session.device, time })}
            disabled={busy}
            onClick={onEnd}
          >
            {t('signOut')}
          </Button>
        )
      }
    >
      <PersonCell picture={<MonitorSmartphone aria-hidden="true" />}>
        <span>
          <b>{session.device}</b>
          <br />
          <Hint as="span">
            {session.isThisOne
              ? t('signedIn', { time })
              : t('signedInAndUsed', { time, used: moment(session.lastUsedAt) })}
          </Hint>
        </span>
      </PersonCell>
    </Row>
  );
}
