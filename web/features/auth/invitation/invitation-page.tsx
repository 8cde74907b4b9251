import { CircleCheck, Link2Off } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { pageHref } from '#contract/pages.ts';
import { acceptStaffInvitation, declineStaffInvitation, staffInvitationToken } from '#contract/staff.ts';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { useSite } from '#web/lib/site-context.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useAuth } from '../auth-context.tsx';
import { loginPathFrom, signupPathFrom } from '../return-to.ts';
import { forgetViewer } from '../session/viewer.ts';

export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get('token') ?? '',
});

type End = 'moderator' | 'admin' | Closed;
/** The ways in which there is nothing left to decide. */
type Closed = 'incomplete' | 'expired' | 'declined';

/** The target of the link in an invitation. Nothing happens before the button is pressed, because mail scanners follow links too. */
export function Component() {
  const t = useTranslations('staff-invitation');
  const { name: site } = useSite();
  const { viewer } = useAuth();
  const { token } = useLoaderData<typeof loader>();
  const [end, setEnd] = useState<End | undefined>(
    staffInvitationToken.test(token) ? undefined : 'incomplete',
  );
  return (
    <AuthLayout
      title={t('title')}
      headline={t('headline')}
      tagline={t('tagline')}
      intro={t('intro', { site })}
    >
      <title>{`${t('title')} · ${site}`}</title>
      <meta name="robots" content="noindex" />
      <div className={formStyles.form}>
        {(end === 'moderator' || end === 'admin') && <Welcome as={end} />}
        {(end === 'incomplete' || end === 'expired' || end === 'declined') && (
          <NothingToDecide because={end} />
        )}
        {!end && viewer && <Accept token={token} onEnd={setEnd} />}
        {!end && !viewer && <LogIn token={token} />}
        {!end && <Decline token={token} onEnd={setEnd} />}
      </div>
    </AuthLayout>
  );
}

/** Buttons instead of links, because an anonymous page starts the app only for buttons. */
function LogIn({ token }: { token: string }) {
  const t = useTranslations('staff-invitation');
  const navigate = useNavigate();
  const here = pageHref('/invitation', { token });
  return (
    <div className={formStyles.form}>
      <p>{t('logInFirst')}</p>
      <Button size="large" wide onClick={() => navigate(loginPathFrom(here))}>
        {t('logIn')}
      </Button>
      <Button variant="outline" size="large" wide onClick={() => navigate(signupPathFrom(here, token))}>
        {t('signUp')}
      </Button>
    </div>
  );
}

type StepProps = { token: string; onEnd: (end: End) => void };

function Accept({ token, onEnd }: StepProps) {
  const t = useTranslations('staff-invitation');
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction(
    async () => {
      const { isAdmin } = await callApi(acceptStaffInvitation, { body: { token } });
      forgetViewer();
      // First, so that the dashboard has the new pages in its menu.
      await revalidate();
      onEnd(isAdmin ? 'admin' : 'moderator');
    },
    { on: { token_expired: () => onEnd('expired') } },
  );
  return (
    <div className={formStyles.form}>
      {failure && <FormError message={failure} />}
      <Button size="large" wide disabled={busy} onClick={() => void run()}>
        {t('accept')}
      </Button>
      <ButtonLink variant="outline" size="large" wide to="/dashboard">
        {t('later')}
      </ButtonLink>
    </div>
  );
}

/** Possible without an account. */
function Decline({ token, onEnd }: StepProps) {
  const t = useTranslations('staff-invitation');
  const { run, failure } = useAction(
    async () => {
      await callApi(declineStaffInvitation, { body: { token } });
      onEnd('declined');
    },
    { on: { token_expired: () => onEnd('expired') } },
  );
  return (
    <>
      {failure && <FormError message={failure} />}
      <Button variant="outline" size="large" wide onClick={() => void run()}>
        {t('decline')}
      </Button>
    </>
  );
}

const icons = { incomplete: Link2Off, expired: Link2Off, declined: CircleCheck };

function NothingToDecide({ because }: { because: Closed }) {
  const t = useTranslations('staff-invitation');
  const { viewer } = useAuth();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <Notice icon={icons[because]} title={t(`${because}Title`)} role="status" tabIndex={-1} ref={notice}>
        <p>{t(`${because}Text`)}</p>
      </Notice>
      <ButtonLink size="large" wide to={viewer ? '/dashboard' : '/'}>
        {t(viewer ? 'toDashboard' : 'home')}
      </ButtonLink>
    </>
  );
}

function Welcome({ as }: { as: 'moderator' | 'admin' }) {
  const t = useTranslations('staff-invitation');
  return (
    <div className={formStyles.form}>
      <p role="status">{t(as === 'admin' ? 'nowAdmin' : 'nowModerator')}</p>
      <ButtonLink size="large" wide to={as === 'admin' ? '/login' : '/dashboard'}>
        {t(as === 'admin' ? 'logIn' : 'toDashboard')}
      </ButtonLink>
    </div>
  );
}
