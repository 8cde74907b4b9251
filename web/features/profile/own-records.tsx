import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { exportOwnAccount } from '#contract/own-account.ts';
import { download } from '#web/lib/download.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ProfileSection } from './profile-section.tsx';

/** Downloads all data that is stored about the current user. */
export function OwnRecords() {
  const t = useTranslations('profile.data');
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      await download(`/api${exportOwnAccount.path}`, 'account.zip');
    } catch (problem) {
      toast.error(errorMessage(problem));
    }
    setBusy(false);
  };
  return (
    <ProfileSection title={t('title')} text={t('text')}>
      <Button variant="outline" aria-disabled={busy || undefined} onClick={() => !busy && void take()}>
        <Download aria-hidden="true" />
        {busy ? t('packing') : t('download')}
      </Button>
    </ProfileSection>
  );
}
