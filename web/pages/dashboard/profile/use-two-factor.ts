import { useQueryClient } from '@tanstack/react-query';
import { dashboardKey } from '../queries.ts';
import { useMember } from '../use-member.ts';

/** What one does with one's second factor; each rejects with a problem that has words. */
export function useTwoFactor() {
  const { email } = useMember();
  const queryClient = useQueryClient();
  const lookAgain = () => queryClient.invalidateQueries({ queryKey: [dashboardKey] });
  return {
    begin: async (password: string) => {
      const { beginTwoFactor } = await import('../../../auth/session-api.ts');
      return beginTwoFactor(password);
    },
    confirm: async (code: string) => {
      const { confirmSignIn } = await import('../../../auth/auth-actions.ts');
      await confirmSignIn(email, { by: 'app', code });
      await lookAgain();
    },
    switchOff: async (password: string) => {
      const { switchOffTwoFactor } = await import('../../../auth/auth-actions.ts');
      await switchOffTwoFactor(email, password);
      await lookAgain();
    },
    renewCodes: async (password: string) => {
      const { renewRecoveryCodes } = await import('../../../auth/session-api.ts');
      const codes = await renewRecoveryCodes(password);
      await lookAgain();
      return codes;
    },
  };
}
