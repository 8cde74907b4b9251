import { Info } from 'lucide-react';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Role } from '#contract/http.ts';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { appContext } from '#web/lib/app-context.ts';
import { useSite } from '#web/lib/site-context.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ContinueWithGoogle } from '../google/continue-with-google.tsx';
import { returnTo, signupPathFrom } from '../return-to.ts';
import { missingRole } from '../route-guard.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';

/** Redirects a signed-in user to the remembered page; a user with the wrong role gets an explanation. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = returnTo(new URL(request.url).searchParams.get('from'));
  const { getViewer, offersGoogle } = context.get(appContext);
  const viewer = await getViewer();
  const needed = viewer ? missingRole(new URL(from, request.url).pathname, viewer) : undefined;
  if (viewer && !needed) throw redirect(from);
  return { from, offersGoogle, wrongRole: viewer && needed ? { is: viewer.role, needed } : null };
}

export function Component() {
  const t = useTranslations('auth');
  const { name: site } = useSite();
  const { from, offersGoogle, wrongRole } = useLoaderData<typeof loader>();
  return (
    <AuthLayout
      title={t('login.title')}
      headline={t('login.headline')}
      tagline={t('login.tagline')}
      intro={t.rich('login.intro', {
        link: (label) => <TextLink to={signupPathFrom(from)}>{label}</TextLink>,
      })}
    >
      <title>{`${t('login.title')} · ${site}`}</title>
      <meta name="description" content={t('login.description', { site })} />
      {wrongRole && <WrongRole {...wrongRole} />}
      {offersGoogle && <ContinueWithGoogle from={from} />}
      <LoginForm from={from} />
    </AuthLayout>
  );
}

function WrongRole({ is, needed }: { is: Role | null; needed: Role }) {
  const t = useTranslations('auth.wrongRole');
  return (
    <Notice
      icon={Info}
      title={t('title', { role: t(`role.${is ?? 'none'}`), readers: t(`readers.${needed}`) })}
      className={styles.notice}
      role="status"
    >
      <p>{t.rich('text', { link: (label) => <Link to="/dashboard">{label}</Link> })}</p>
    </Notice>
  );
}
