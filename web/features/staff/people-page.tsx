import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { errorMessage } from '#web/lib/error-message.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useIsSetupStep } from '../site/section-frame.ts';
import { SectionSkeleton } from '../site/section-skeleton.tsx';
import { SettingsSection } from '../site/settings-section.tsx';
import { Invitations } from './invitations.tsx';
import { staffQuery } from './queries.ts';
import { RightsTable } from './rights-table.tsx';

export const loader = prefetchQueries((client, _, call) => [client.prefetchQuery(staffQuery(call))]);

/** Who may do what, and who is invited to. */
export function Component() {
  const t = useTranslations('staff');
  const { data, error, isPending, refetch } = useQuery(staffQuery());
  // At first the list has the host alone.
  const isSetupStep = useIsSetupStep();
  return (
    <SettingsSection name="people" lede={t('lede')}>
      {error && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && <SectionSkeleton shape="list" label={t('loading')} />}
      {data && (
        <>
          {(!isSetupStep || data.staff.length > 1) && <RightsTable staff={data.staff} />}
          <Invitations invitations={data.invitations} />
        </>
      )}
    </SettingsSection>
  );
}
