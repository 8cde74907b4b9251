import type { ReactNode } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { Footer } from './footer.tsx';

export const PublicLayout = () => (
  <>
    <Main>
      <Outlet />
    </Main>
    <Footer />
  </>
);

/** The dashboard brings its own side menu and has no footer. */
export const BackRoomLayout = () => (
  <Main>
    <Outlet />
  </Main>
);

function Main({ children }: { children: ReactNode }) {
  const busy = useNavigation().state === 'loading';
  return (
    <>
      {busy && <div className="page-progress" role="progressbar" aria-label="Loading the page" />}
      <main id="main" tabIndex={-1} className="flex flex-col" aria-busy={busy || undefined}>
        {children}
      </main>
    </>
  );
}
