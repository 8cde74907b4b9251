import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OptionalService } from '#contract/setup.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDoWithout } from './check-queries.ts';

/** Asks the host to agree to what does not work without a service. */
export function DoWithout({ service }: { service: OptionalService }) {
  const t = useTranslations('checkUp.without');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const agree = useDoWithout();
  return (
    <>
      <Button variant="outline" size="compact" onClick={() => setAsking(true)}>
        {t(`${service}.button`)}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t(`${service}.question`)}
        text={t(`${service}.consequence`)}
        confirmLabel={t(`${service}.button`)}
        cancelLabel={t('cancel')}
        onClose={() => setAsking(false)}
        onConfirm={() => agree.mutate(service, { onError: (problem) => toast.error(errorMessage(problem)) })}
      />
    </>
  );
}
