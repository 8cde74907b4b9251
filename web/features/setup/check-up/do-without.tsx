import { useTranslations } from 'use-intl';
import type { OptionalService } from '#contract/setup.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { useToast } from '#web/ui/toast.tsx';
import styles from './check-list.module.css';
import { useDoWithout } from './check-queries.ts';

type Props = { service: OptionalService; howTo: string };

/** Says what does not work without a service, and lets the host agree to it, or read how to connect one. */
export function DoWithout({ service, howTo }: Props) {
  const t = useTranslations('setup-check-up');
  const toast = useToast();
  const agree = useDoWithout();
  return (
    <div className={styles.advice}>
      <p>{t(`without.${service}.consequence`)}</p>
      <Button
        variant="outline"
        size="compact"
        aria-busy={agree.isPending}
        onClick={() => agree.mutate(service, { onError: (problem) => toast.error(errorMessage(problem)) })}
      >
        {t(`without.${service}.button`)}
      </Button>
      <Disclosure label={t('whatToDo')}>
        <p>{howTo}</p>
      </Disclosure>
    </div>
  );
}
