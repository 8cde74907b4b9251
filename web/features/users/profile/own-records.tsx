import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { exportOwnAccount } from '#contract/users/own-account.ts';
import { download } from '#web/lib/download.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ProfileSection } from './profile-section.tsx';

/** Downloads all data that is stored about the current user. */
export function OwnRecords() {
  const t = useTranslations('users-profile.data');
  const toast = useToast();
  const { run, busy } = useAction(() => download(`/api${exportOwnAccount.path}`, 'account.zip'), {
    show: toast.error,
  });
  return (
    <ProfileSection title={t('title')} text={t('text')}>
      <Button variant="outline" aria-disabled={busy || undefined} onClick={() => void run()}>
        <Download aria-hidden="true" />
        {busy ? t('packing') : t('download')}
      </Button>
    </ProfileSection>
  );
}
