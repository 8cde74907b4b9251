import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { acceptStaffInvitation } from '#contract/staff.ts';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useSite } from '#web/lib/site-context.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { useAuth } from '../auth-context.tsx';
import { loginPathFrom, signupPathFrom } from '../return-to.ts';
import { forgetViewer } from '../session/viewer.ts';

export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get('token') ?? '',
});

type Accepted = 'moderator' | 'admin';

/** The target of the link in an invitation. Nothing happens before the button is pressed, because mail scanners follow links too. */
export function Component() {
  const t = useTranslations('invitation');
  const { name: site } = useSite();
  const { viewer } = useAuth();
  const { token } = useLoaderData<typeof loader>();
  const [accepted, setAccepted] = useState<Accepted>();
  return (
    <AuthLayout
      title={t('title')}
      headline={t('headline')}
      tagline={t('tagline')}
      intro={t('intro', { site })}
    >
      <title>{`${t('title')} · ${site}`}</title>
      <meta name="robots" content="noindex" />
      {accepted && <Welcome as={accepted} />}
      {!accepted && viewer && <Accept token={token} onAccepted={setAccepted} />}
      {!accepted && !viewer && <LogIn token={token} />}
    </AuthLayout>
  );
}

/** Buttons instead of links, because an anonymous page starts the app only for buttons. */
function LogIn({ token }: { token: string }) {
  const t = useTranslations('invitation');
  const navigate = useNavigate();
  const here = `/invitation?token=${encodeURIComponent(token)}`;
  return (
    <>
      <p>{t('logInFirst')}</p>
      <Button size="large" wide onClick={() => navigate(loginPathFrom(here))}>
        {t('logIn')}
      </Button>
      <Button variant="outline" size="large" wide onClick={() => navigate(signupPathFrom(here))}>
        {t('signUp')}
      </Button>
    </>
  );
}

function Accept({ token, onAccepted }: { token: string; onAccepted: (as: Accepted) => void }) {
  const t = useTranslations('invitation');
  const { revalidate } = useRevalidator();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const { isAdmin } = await callApi(acceptStaffInvitation, { body: { token } });
      forgetViewer();
      // First, so that the dashboard has the new pages in its menu.
      await revalidate();
      onAccepted(isAdmin ? 'admin' : 'moderator');
    } catch (problem) {
      setError(errorMessage(problem));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {error && <FormError message={error} />}
      <Button size="large" wide disabled={isBusy} onClick={() => void accept()}>
        {t('accept')}
      </Button>
      <ButtonLink variant="outline" size="large" wide to="/dashboard">
        {t('later')}
      </ButtonLink>
    </>
  );
}

function Welcome({ as }: { as: Accepted }) {
  const t = useTranslations('invitation');
  return (
    <>
      <p role="status">{t(as === 'admin' ? 'nowAdmin' : 'nowModerator')}</p>
      <ButtonLink size="large" wide to={as === 'admin' ? '/login' : '/dashboard'}>
        {t(as === 'admin' ? 'logIn' : 'toDashboard')}
      </ButtonLink>
    </>
  );
}
