import { useContext, useState } from 'react';
import { useTranslations } from 'use-intl';
import { finishSetup, type SetupStep } from '#contract/setup.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useSingleMutation } from '#web/lib/use-single-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { SectionFrame } from '../site/section-frame.ts';
import { neighbor, type StepProps } from './setup-steps.ts';
import styles from './step-end.module.css';
import { useSaveStep } from './use-setup.ts';

/**
 * The end of a step: continue or go back, which save what was changed, or do it later, which asks before it discards that. How the
 * step was left is recorded, so that the setup resumes here.
 */
export function StepEnd({ setup, step, go, save }: StepProps) {
  const t = useTranslations('setup');
  const { leave, isBusy } = useLeaveStep({ step, go });
  const finishStep = async () => {
    if (!isBusy && (await save())) leave('done');
  };
  const goBack = async (to: SetupStep) => {
    if (await save()) go(to);
  };
  const later = useDoItLater(() => leave('skipped'));
  const [before, after] = [neighbor(step, -1), neighbor(step, 1)];
  return (
    <div className={styles.end}>
      {!after && setup.undecided.length > 0 && (
        <p>
          {t.rich('undecided', {
            link: (text) => <TextButton onClick={() => void goBack('check-up')}>{text}</TextButton>,
          })}
        </p>
      )}
      <Button size="large" aria-disabled={isBusy || undefined} onClick={() => void finishStep()}>
        {t(after ? 'continue' : 'finish')}
      </Button>
      {before && (
        <Button variant="outline" size="large" onClick={() => void goBack(before)}>
          {t('back')}
        </Button>
      )}
      {after && <TextButton onClick={later.press}>{t('later')}</TextButton>}
      {later.dialog}
    </div>
  );
}

/** Asks before something that was changed is discarded. */
function useDoItLater(leave: () => void) {
  const t = useTranslations('setup');
  const frame = useContext(SectionFrame);
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    frame?.unsaved.clear();
    leave();
  };
  const dialog = (
    <ConfirmDialog
      open={isAsking}
      tone="danger"
      title={t('discard.title')}
      text={t('discard.text')}
      confirmLabel={t('discard.confirm')}
      cancelLabel={t('discard.cancel')}
      onConfirm={discard}
      onClose={() => setAsking(false)}
    />
  );
  return { press: () => (frame?.unsaved.size ? setAsking(true) : leave()), dialog };
}

/** Records how a step was left, and goes to the next one. After the last step the site opens. */
function useLeaveStep({ step, go }: Pick<StepProps, 'step' | 'go'>) {
  const toast = useToast();
  const frame = useContext(SectionFrame);
  const save = useSaveStep();
  const after = neighbor(step, 1);
  const onError = (problem: unknown) => toast.error(errorMessage(problem));
  const finish = useSingleMutation({
    mutationFn: () => callApi(finishSetup, {}),
    // As a new document, because every page may look different from here on.
    onSuccess: () => {
      frame?.keptTexts.clear();
      window.location.assign('/dashboard');
    },
    onError: (problem) => {
      if (problem instanceof ApiProblem && problem.code === 'services_undecided') go('check-up');
      onError(problem);
    },
  });
  const leave = (state: 'done' | 'skipped') =>
    save.mutate({ step, state }, { onSuccess: () => (after ? go(after) : finish.mutate()), onError });
  return { leave, isBusy: save.isPending || finish.isPending };
}
