import { Outlet } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAuth } from '../features/auth/auth-context.tsx';
import { SignInAgain } from '../features/auth/sign-in-again/sign-in-again.tsx';
import { useSite } from '../lib/site-context.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import layoutStyles from '../ui/layout.module.css';
import logoStyles from '../ui/logo.module.css';
import { SiteLogo } from '../ui/site-logo.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { Main } from './layouts.tsx';
import styles from './top-navigation.module.css';

/** The frame of the setup: a bar without the site's links, and the way out for the administrator. */
export function SetupFrame() {
  const t = useTranslations('setup');
  const { viewer } = useAuth();
  const { name, logoUrl } = useSite();
  return (
    <>
      <header className={styles.bar}>
        <a className={styles.skip} href="#main">
          {t('skip')}
        </a>
        <div className={classNames(layoutStyles.wrap, styles.row)}>
          <span className={logoStyles.logo}>
            <SiteLogo src={logoUrl} />
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
        <SignInAgain />
      </Main>
    </>
  );
}
