import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import type { Setup, SetupStep } from '#contract/setup.ts';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { currentStep, type StepProps } from './setup-steps.ts';
import { StepList } from './step-list.tsx';
import { AccountStep } from './steps/account-step.tsx';
import { CheckUpStep } from './steps/check-up-step.tsx';
import { LegalStep } from './steps/legal-step.tsx';
import { SettingsStep } from './steps/settings-step.tsx';
import styles from './wizard.module.css';

/** The steps of the setup, in the place of the dashboard's menu, and the current step beside them. */
export function Wizard({ setup }: { setup: Setup }) {
  const [search, setSearch] = useSearchParams();
  const current = currentStep(setup, search.get('step'));
  const go = (step: SetupStep) => {
    setSearch({ step });
    window.scrollTo({ top: 0 });
  };
  const Step = steps[current];
  return (
    <div className={classNames(layoutStyles.wrap, styles.room)}>
      <StepList setup={setup} current={current} />
      <div className={styles.page}>
        <Step key={current} setup={setup} step={current} go={go} />
      </div>
    </div>
  );
}

const steps: Record<SetupStep, ComponentType<StepProps>> = {
  'check-up': CheckUpStep,
  account: AccountStep,
  look: (props) => <SettingsStep {...props} step="look" />,
  legal: LegalStep,
  money: (props) => <SettingsStep {...props} step="money" />,
};
