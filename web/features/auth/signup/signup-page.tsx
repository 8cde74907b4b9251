import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { checkSignUpInvitation } from '#contract/invitations.ts';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { PageLinks } from '#web/layout/page-links.tsx';
import { type AppContext, appContext } from '#web/lib/app-context.ts';
import { useSite } from '#web/lib/site-context.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { ContinueWithGoogle } from '../google/continue-with-google.tsx';
import { loginPathFrom, returnTo } from '../return-to.ts';
import { type InvitationState, JoiningRule } from './joining-rule.tsx';
import { SignupForm } from './signup-form.tsx';

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  const app = context.get(appContext);
  return {
    offersGoogle: app.offersGoogle,
    from: returnTo(searchParams.get('from')),
    invitation: await checkInvitation(searchParams.get('invitation'), app),
  };
};
/** Not revalidated: signing up uses up the invitation, and the page would show it as invalid. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href;

async function checkInvitation(token: string | null, app: AppContext): Promise<InvitationState> {
  if (!token || app.site.joining === 'open') return 'none';
  const check = app.callApi(checkSignUpInvitation, { body: { token: token.slice(0, 200) } });
  // The sign-up decides. If the check fails, the form is shown.
  const { isGood } = await check.catch(() => ({ isGood: true }));
  return isGood ? 'good' : 'invalid';
}

export function Component() {
  const t = useTranslations('auth');
  const { name: site, joining } = useSite();
  const { from, offersGoogle, invitation } = useLoaderData<typeof loader>();
  return (
    <AuthLayout
      title={t('signup.title')}
      headline={t('signup.headline')}
      tagline={t('signup.tagline')}
      intro={t.rich('signup.intro', {
        link: (label) => <TextLink to={loginPathFrom(from)}>{label}</TextLink>,
      })}
    >
      <title>{`${t('signup.title')} · ${site}`}</title>
      <meta name="description" content={t('signup.description', { site })} />
      <PageLinks path="/signup" />
      <JoiningRule invitation={invitation} />
      {(joining !== 'invite' || invitation === 'good') && (
        <>
          {offersGoogle && <ContinueWithGoogle from={from} hint={t('google.hint')} />}
          <SignupForm from={from} />
        </>
      )}
    </AuthLayout>
  );
}
