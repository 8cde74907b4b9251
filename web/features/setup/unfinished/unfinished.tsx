import { useTranslations } from 'use-intl';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './unfinished.module.css';
import { useOpenSetup, useTasks } from './use-tasks.ts';

/** A quiet list of what a host should still do. It is gone when nothing is left. */
export function Unfinished({ className }: { className?: string | undefined }) {
  const t = useTranslations('setup-check-up');
  const tasks = useTasks();
  const setup = useOpenSetup();
  if (tasks.length === 0) return null;
  return (
    <section className={className} aria-labelledby="unfinished">
      <SectionHeading id="unfinished">{t('todoTitle')}</SectionHeading>
      {setup && <p>{t(setup.undecided.length > 0 ? 'closed' : 'samples')}</p>}
      <ul className={styles.tasks}>
        {tasks.map(({ name, path, why }) => (
          <li key={name}>
            <TextLink to={path}>{name}</TextLink>
            <span>{why}</span>
          </li>
        ))}
      </ul>
      {setup && <TextLink to="/setup">{t('continueSetup')}</TextLink>}
    </section>
  );
}
