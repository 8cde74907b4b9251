import type { ReactNode } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { Footer } from './footer.tsx';
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

function Main({ children }: { children: ReactNode }) {
  const busy = useNavigation().state === 'loading';
  return (
    <main id="main" tabIndex={-1} className={styles.main} aria-busy={busy || undefined}>
      {busy && <div className={styles.progress} role="progressbar" aria-label="Loading the page" />}
      {children}
    </main>
  );
}
