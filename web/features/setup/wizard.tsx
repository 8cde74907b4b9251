import { type ComponentType, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Setup, SetupStep } from '#contract/setup.ts';
import dashboardStyles from '#web/layout/dashboard-layout.module.css';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { SectionFrame } from '../site/section-frame.ts';
import { currentStep, type StepProps } from './setup-steps.ts';
import { StepList } from './step-list.tsx';
import { AccountStep } from './steps/account-step.tsx';
import { CheckUpStep } from './steps/check-up-step.tsx';
import { LegalStep } from './steps/legal-step.tsx';
import { SettingsStep } from './steps/settings-step.tsx';
import { useStepForms } from './use-step-forms.ts';
import styles from './wizard.module.css';

type Props = {
  setup: Setup;
  /** Whether the user has just pressed the button that begins the setup. */
  hasClaimed: boolean;
};

/** The steps of the setup, in the place of the dashboard's menu, and the current step beside them. */
export function Wizard({ setup, hasClaimed }: Props) {
  const t = useTranslations('setup');
  const [search, setSearch] = useSearchParams();
  const current = currentStep(setup, search.get('step'));
  const go = (step: SetupStep) => {
    setSearch({ step });
    window.scrollTo({ top: 0 });
  };
  const { frame, save } = useStepForms();
  const choose = async (step: SetupStep) => {
    if (await save()) go(step);
  };
  const Step = steps[current];
  const page = useFocusOnChange(current, hasClaimed ? undefined : current);
  return (
    <div className={classNames(layoutStyles.wrap, dashboardStyles.layout)}>
      <StepList setup={setup} current={current} onChoose={(step) => void choose(step)} />
      <section
        ref={page}
        className={classNames(dashboardStyles.page, styles.step)}
        tabIndex={-1}
        aria-label={t(`steps.${current}`)}
      >
        <SectionFrame value={frame}>
          <Step key={current} setup={setup} step={current} go={go} save={save} />
        </SectionFrame>
      </section>
    </div>
  );
}

/** The button that led to a step is gone with the one before, so the focus moves to the start of the new one. */
function useFocusOnChange(step: SetupStep, shownBefore: SetupStep | undefined) {
  const page = useRef<HTMLElement>(null);
  const shown = useRef(shownBefore);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    page.current?.focus({ preventScroll: true });
  }, [step]);
  return page;
}

const steps: Record<SetupStep, ComponentType<StepProps>> = {
  'check-up': CheckUpStep,
  account: AccountStep,
  look: (props) => <SettingsStep {...props} step="look" />,
  legal: LegalStep,
  money: (props) => <SettingsStep {...props} step="money" />,
  shelves: (props) => <SettingsStep {...props} step="shelves" />,
  places: (props) => <SettingsStep {...props} step="places" />,
  people: (props) => <SettingsStep {...props} step="people" />,
};
