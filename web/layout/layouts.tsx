import type { ReactNode } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { SignInAgain } from '../features/auth/sign-in-again/sign-in-again.tsx';
import { ConfirmEmailNotice } from './confirm-email-notice.tsx';
import { Footer } from './footer/footer.tsx';
import styles from './layouts.module.css';

export const PublicLayout = () => (
  <>
    <Main>
      <Outlet />
    </Main>
    <Footer />
  </>
);

/** The dashboard has its own side menu and no footer. */
export const DashboardFrame = () => (
  <Main>
    <Outlet />
    <SignInAgain />
  </Main>
);

/** The main landmark, with a bar while the next page loads. */
export function Main({ children }: { children: ReactNode }) {
  const t = useTranslations('layout');
  const busy = useNavigation().state === 'loading';
  return (
    <main id="main" tabIndex={-1} className={styles.main} aria-busy={busy || undefined}>
      {busy && <div className={styles.progress} role="progressbar" aria-label={t('loading')} />}
      <ConfirmEmailNotice />
      {children}
    </main>
  );
}
