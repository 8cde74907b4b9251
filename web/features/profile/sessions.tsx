import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { endOtherSessions, endSession, type OwnSession } from '#contract/own-account.ts';
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
  const toast = useToast();
  const { data = [], isError, error, refetch } = useQuery(sessionsQuery());
  const end = useDashboardMutation(
    ({ _id: id }: OwnSession) => callApi(endSession, { params: { id } }),
    (_, { device }) => toast.success('Signed out on that device', device),
  );
  const endOthers = useDashboardMutation(
    () => callApi(endOtherSessions, {}),
    () => toast.success('Signed out everywhere else'),
  );
  const busy = end.isPending || endOthers.isPending;
  return (
    <ProfileSection
      title="Where you’re signed in"
      text="You’re signed out automatically after 30 days without use, and after 90 days in any case."
    >
      {isError && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
      <RowList className={sectionStyles.fullWidth}>
        {data.map((session) => (
          <SessionRow key={session._id} session={session} busy={busy} onEnd={() => end.mutate(session)} />
        ))}
      </RowList>
      {data.length > 1 && (
        <Button variant="outline" disabled={busy} onClick={() => endOthers.mutate(undefined)}>
          Sign out everywhere else
        </Button>
      )}
    </ProfileSection>
  );
}

type RowProps = { session: OwnSession; busy: boolean; onEnd: () => void };

const SessionRow = ({ session, busy, onEnd }: RowProps) => (
  <Row
    aside={
      session.isThisOne ? (
        <Badge kind="ok">This device</Badge>
      ) : (
        <Button
          variant="outline"
          size="compact"
          aria-label={`Sign out: ${session.device}, signed in ${moment(session.signedInAt)}`}
          disabled={busy}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )
    }
  >
    <PersonCell picture={<MonitorSmartphone aria-hidden="true" />}>
      <span>
        <b>{session.device}</b>
        <br />
        <Hint as="span">
          Signed in {moment(session.signedInAt)}
          {!session.isThisOne && `, last used ${moment(session.lastUsedAt)}`}
        </Hint>
      </span>
    </PersonCell>
  </Row>
);

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const moment = (time: string): string => format.format(new Date(time));
