import { useNavigate } from 'react-router';
import { useAuth } from '../features/auth/auth-context.tsx';
import { ApiProblem } from '../lib/api-client.ts';
import { useToast } from '../ui/toast.tsx';
import { TopNavigation } from './top-navigation.tsx';

/** The top navigation for whoever is signed in. */
export function SiteHeader() {
  const { user, logOut } = useAuth();
  const navigate = useNavigate();
  const toast = useToast();

  const signOut = async () => {
    try {
      await logOut();
      await navigate('/login');
    } catch (problem) {
      console.log(problem);
      toast.error(
        problem instanceof ApiProblem ? problem.message : 'We couldn’t sign you out. Please try again.',
      );
    }
  };
  return (
    <TopNavigation
      viewer={user && { name: user.displayName, photoUrl: user.photoURL }}
      onSignOut={() => void signOut()}
    />
  );
}
