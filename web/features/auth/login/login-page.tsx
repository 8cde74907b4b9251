import { Info } from 'lucide-react';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Role } from '#contract/kernel/http.ts';
import { findPage } from '#contract/pages.ts';
import type { Viewer } from '#contract/users/users.ts';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { PageLinks } from '#web/layout/page-links.tsx';
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
  const page = findPage(new URL(from, request.url).pathname);
  const needed = viewer && page ? missingRole(page, viewer) : undefined;
  if (viewer && !needed) throw redirect(from);
  return {
    from,
    offersGoogle,
    wrongRole: viewer && needed ? { is: viewer.role, needed, canStart: canStart(viewer, needed) } : null,
  };
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
      <PageLinks path="/login" />
      {wrongRole && <WrongRole {...wrongRole} />}
      {offersGoogle && <ContinueWithGoogle from={from} />}
      <LoginForm from={from} />
    </AuthLayout>
  );
}

/** What the user can start with this account, so that they may open the page. */
function canStart({ mayBuy, maySell }: Viewer, needed: Role): 'startBuying' | 'startSelling' | null {
  if (needed === 'Buyer' && maySell) return 'startBuying';
  return needed === 'Seller' && mayBuy ? 'startSelling' : null;
}

type WrongRoleProps = { is: Role | null; needed: Role; canStart: ReturnType<typeof canStart> };

function WrongRole({ is, needed, canStart }: WrongRoleProps) {
  const t = useTranslations('auth.wrongRole');
  return (
    <Notice
      icon={Info}
      title={t('title', { role: t(`role.${is ?? 'none'}`), readers: t(`readers.${needed}`) })}
      className={styles.notice}
      role="status"
    >
      <p>
        {canStart
          ? t.rich(canStart, { link: (label) => <TextLink to="/dashboard/profile">{label}</TextLink> })
          : t.rich('text', { link: (label) => <TextLink to="/dashboard">{label}</TextLink> })}
      </p>
    </Notice>
  );
}
