import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Setup } from '#contract/setup.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useCurrentUser } from '../../auth/use-current-user.ts';
import { setupQuery } from '../use-setup.ts';
import { checkUpQuery } from './check-queries.ts';
import styles from './check-up-todo.module.css';
import { useFindingText } from './use-finding-text.ts';

/** What the check-up would change, as a quiet list for administrators. It is gone when all is well. */
export function CheckUpTodo() {
  return useCurrentUser().role === 'admin' ? <Todo /> : null;
}

function Todo() {
  const t = useTranslations('checkUp');
  const textOf = useFindingText();
  const found = useQuery(checkUpQuery()).data;
  const setup = useQuery(setupQuery()).data;
  // To go without is a choice, and so nothing to do.
  const todo = found?.checks.filter(({ state, finding }) => state !== 'works' && finding !== 'without') ?? [];
  const isSettingUp = setup?.isFinished === false;
  if (todo.length === 0 && !isSettingUp) return null;
  const isClosed = setup && setup.undecided.length > 0;
  return (
    <section className={styles.todo} aria-labelledby="check-up">
      <SectionHeading id="check-up">{t('todoTitle')}</SectionHeading>
      {isClosed && <p>{t('closed')}</p>}
      <ul>
        {isSettingUp && <SetupItem setup={setup} />}
        {todo.map((check) => (
          <li key={check.name}>
            <b>{t(`names.${check.name}`)}</b>
            <span>{textOf(check).fact}</span>
          </li>
        ))}
      </ul>
      {isSettingUp && <TextLink to="/setup">{t('continueSetup')}</TextLink>}
      <TextLink to="/setup?step=check-up">{t('open')}</TextLink>
    </section>
  );
}

function SetupItem({ setup: { steps } }: { setup: Setup }) {
  const t = useTranslations('checkUp');
  return (
    <li>
      <b>{t('setup')}</b>
      <span>{t('stepsOpen', { count: steps.filter(({ state }) => state !== 'done').length })}</span>
    </li>
  );
}
