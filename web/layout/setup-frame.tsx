import { Outlet } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAuth } from '../features/auth/auth-context.tsx';
import { useSite } from '../lib/site-context.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/icons.tsx';
import layoutStyles from '../ui/layout.module.css';
import logoStyles from '../ui/logo.module.css';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { Main } from './layouts.tsx';
import styles from './top-navigation.module.css';

/** The frame of the setup: a bar without the site's links, and the way out for the administrator. */
export function SetupFrame() {
  const t = useTranslations('setup');
  const { viewer } = useAuth();
  const { name } = useSite();
  return (
    <>
      <header className={styles.bar}>
        <a className={styles.skip} href="#main">
          {t('skip')}
        </a>
        <div className={classNames(layoutStyles.wrap, styles.row)}>
          <span className={logoStyles.logo}>
            <Logo />
            {name}
          </span>
          <div className={classNames(styles.actions, styles.atEnd)}>
            <ThemeSwitch />
            {viewer?.role === 'admin' && (
              <ButtonLink variant="outline" href="/dashboard">
                {t('finishLater')}
              </ButtonLink>
            )}
          </div>
        </div>
      </header>
      <Main>
        <Outlet />
      </Main>
    </>
  );
}
