import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from '../../api/query-client.ts';
import { useAuth } from '../../auth/auth-context.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SideMenu } from './side-menu.tsx';
import { MemberContext } from './use-member.ts';

/** The back room: the side menu of the person's role, and the page beside it. */
export function Component() {
  const { viewer } = useAuth();
  const [queryClient] = useState(createQueryClient);
  // Signing out empties this a moment before the page is left.
  if (!viewer) return <Spinner label="One moment" />;
  const member = { ...viewer, email: viewer.email ?? '' };
  return (
    <QueryClientProvider client={queryClient}>
      <MemberContext value={member}>
        {/* Another person on the same screen starts with nothing of the last one's. */}
        <div className="wrap room" key={member._id}>
          <SideMenu />
          <div className="page">
            <Outlet />
          </div>
        </div>
      </MemberContext>
    </QueryClientProvider>
  );
}
