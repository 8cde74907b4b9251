import type { ReactNode } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
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
  </Main>
);

/** The main landmark, with a bar while the next page loads. */
export function Main({ children }: { children: ReactNode }) {
  const t = useTranslations('layout');
  const busy = useNavigation().state === 'loading';
  return (
    <main id="main" tabIndex={-1} className={styles.main} aria-busy={busy || undefined}>
      {busy && <div className={styles.progress} role="progressbar" aria-label={t('loading')} />}
      {children}
    </main>
  );
}
