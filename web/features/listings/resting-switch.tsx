import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { setResting } from '#contract/listings.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { Hint } from '#web/ui/form/hint.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { useEarlyInput } from '#web/ui/form/use-early-input.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import styles from './resting-switch.module.css';

/** Hides all listings of the seller, and shows them again. */
export function RestingSwitch({ resting }: { resting: boolean }) {
  const t = useTranslations('listings-edit.resting');
  const id = useId();
  const early = useEarlyInput();
  const toast = useToast();
  const change = useDashboardMutation(
    (wanted: boolean) => callApi(setResting, { body: { resting: wanted } }),
    (result) => toast.success(t(result.resting ? 'hidden' : 'shown')),
  );
  const isOn = change.isPending ? change.variables : resting;
  return (
    <div id={early} className={styles.resting}>
      <Switch
        label={t('label')}
        checked={isOn}
        aria-describedby={id}
        onChange={() => change.isPending || change.mutate(!resting)}
      />
      <Hint id={id}>{t(isOn ? 'hintOn' : 'hintOff')}</Hint>
    </div>
  );
}
