import { useQueryClient } from '@tanstack/react-query';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';

/** The two-factor actions; each rejects with a problem whose message can be shown. */
export function useTwoFactor() {
  const { email } = useCurrentUser();
  const queryClient = useQueryClient();
  const refreshViewer = () => queryClient.invalidateQueries({ queryKey: [dashboardKey] });
  return {
    begin: async (password: string) => {
      const { enableTwoFactor } = await import('#web/features/auth/session/session-api.ts');
      return enableTwoFactor(password);
    },
    confirm: async (code: string) => {
      const { confirmSignIn } = await import('#web/features/auth/auth-actions.ts');
      await confirmSignIn(email, { by: 'app', code });
      await refreshViewer();
    },
    switchOff: async (password: string) => {
      const { switchOffTwoFactor } = await import('#web/features/auth/auth-actions.ts');
      await switchOffTwoFactor(email, password);
      await refreshViewer();
    },
    renewCodes: async (password: string) => {
      const { renewBackupCodes } = await import('#web/features/auth/session/session-api.ts');
      const codes = await renewBackupCodes(password);
      await refreshViewer();
      return codes;
    },
  };
}
