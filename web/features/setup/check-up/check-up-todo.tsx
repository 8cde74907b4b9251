import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useCurrentUser } from '../../auth/use-current-user.ts';
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
  // To go without is a choice, and so nothing to do.
  const todo = found?.checks.filter(({ state, finding }) => state !== 'works' && finding !== 'without') ?? [];
  if (todo.length === 0) return null;
  return (
    <section className={styles.todo} aria-labelledby="check-up">
      <SectionHeading id="check-up">{t('todoTitle')}</SectionHeading>
      <ul>
        {todo.map((check) => (
          <li key={check.name}>
            <b>{t(`names.${check.name}`)}</b>
            <span>{textOf(check).fact}</span>
          </li>
        ))}
      </ul>
      <TextLink to="/setup?step=check-up">{t('open')}</TextLink>
    </section>
  );
}
