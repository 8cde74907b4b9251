import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { pageHref } from '#contract/pages.ts';
import { type Setup, type SetupStep, setupSteps } from '#contract/setup.ts';
import listStyles from '#web/layout/side-list.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { isBeforeAccount } from './setup-steps.ts';
import styles from './step-list.module.css';

type ListProps = { setup: Setup; current: SetupStep; onChoose: (step: SetupStep) => void };

/** The steps as spines of books that come to stand on a board. */
export function StepList({ setup, current, onChoose }: ListProps) {
  const t = useTranslations('setup');
  const number = setupSteps.indexOf(current) + 1;
  return (
    <nav className={classNames(listStyles.list, styles.steps)} aria-label={t('stepsLabel')}>
      <p className={styles.count}>{t('count', { number, count: setupSteps.length })}</p>
      <ol>
        {setup.steps.map(({ name, state }) => (
          <li key={name}>
            <Step
              name={name}
              state={state}
              isCurrent={name === current}
              isOpen={setup.hasAdmin || isBeforeAccount(name)}
              onChoose={() => onChoose(name)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

type StepProps = {
  name: SetupStep;
  state: Setup['steps'][number]['state'];
  isCurrent: boolean;
  isOpen: boolean;
  onChoose: () => void;
};

function Step({ name, state, isCurrent, isOpen, onChoose }: StepProps) {
  const t = useTranslations('setup');
  const isDone = state === 'done' && !isCurrent;
  // The current step is saved first. In another tab or window it stays open here.
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
  };
  const content = (
    <>
      <span className={styles.spine} aria-hidden="true">
        {isDone && <Check />}
      </span>
      <span className={styles.words}>
        {t(`steps.${name}`)}
        {state !== 'open' && <small>{t(`stepStates.${state}`)}</small>}
      </span>
    </>
  );
  if (isCurrent)
    return (
      <span className={styles.step} aria-current="step">
        {content}
      </span>
    );
  if (!isOpen)
    return (
      <span className={styles.step}>
        {content}
        <VisuallyHidden>{t('needsAccount')}</VisuallyHidden>
      </span>
    );
  return (
    <Link to={pageHref('/setup', { step: name })} data-done={isDone || undefined} onClick={choose}>
      {content}
    </Link>
  );
}
