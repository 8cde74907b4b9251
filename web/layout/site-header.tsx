import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAuth } from '../features/auth/auth-context.tsx';
import { errorMessage } from '../lib/error-message.ts';
import { useToast } from '../ui/toast.tsx';
import { TopNavigation } from './top-navigation.tsx';

/** The top navigation for the current user, with the search field. */
export function SiteHeader({ search }: { search: ReactNode }) {
  const t = useTranslations('layout');
  const { user, logOut } = useAuth();
  const navigate = useNavigate();
  const toast = useToast();

  const signOut = async () => {
    try {
      await logOut();
      await navigate('/login');
    } catch (problem) {
      console.log(problem);
      toast.error(errorMessage(problem, t('signOutFailed')));
    }
  };
  return (
    <TopNavigation
      viewer={user && { name: user.displayName, photoUrl: user.photoURL }}
      onSignOut={() => void signOut()}
      search={search}
    />
  );
}
