import { uuidV7 } from '#server/lib/uuid.ts';
import type { SandboxServer } from './sandbox-server.ts';

export const newSeller = () => ({
  userId: uuidV7(),
  email: 'ruth@books.example',
  displayName: 'Ruth',
  country: 'DE',
});

/** Opens a seller's account, and the onboarding page of a new link. */
export async function openOnboarding(sandbox: SandboxServer, seller = newSeller()) {
  const { accountId } = await sandbox.payoutProvider.createAccount(seller);
  const { url } = await createLink(sandbox, accountId);
  const page = await (await fetch(url)).text();
  return { accountId, url, session: sessionOf(page), page };
}

export const createLink = (sandbox: SandboxServer, accountId: string) =>
  sandbox.payoutProvider.createOnboardingLink(accountId, {
    returnUrl: `${sandbox.address}/payouts/return`,
    refreshUrl: `${sandbox.address}/payouts/refresh`,
  });

export const sessionOf = (page: string): string => /name="session" value="([\w-]+)"/.exec(page)?.[1] ?? '';

/** Sends the form of the onboarding page as a browser does. */
export const sendOutcome = (
  { url, session }: { url: string; session: string },
  outcome: string,
  headers: Record<string, string> = { origin: new URL(url).origin },
) =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ session, outcome }),
    headers,
    redirect: 'manual',
  });

/** Returns a seller whose account is active. */
export async function openAccount(sandbox: SandboxServer): Promise<string> {
  const onboarding = await openOnboarding(sandbox);
  await sendOutcome(onboarding, 'complete');
  return onboarding.accountId;
}
