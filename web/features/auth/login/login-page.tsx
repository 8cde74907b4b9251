import { Info } from 'lucide-react';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { Role } from '#contract/http.ts';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { appContext } from '#web/lib/app-context.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ContinueWithGoogle } from '../google/continue-with-google.tsx';
import { returnTo, signupPathFrom } from '../return-to.ts';
import { roleForPage } from '../route-guard.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';

/** Redirects a signed-in user to the remembered page; a user with the wrong role gets an explanation. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = returnTo(new URL(request.url).searchParams.get('from'));
  const { getViewer, offersGoogle } = context.get(appContext);
  const viewer = await getViewer();
  const needed = roleForPage(new URL(from, request.url).pathname);
  if (viewer && (!needed || viewer.role === needed)) throw redirect(from);
  return { from, offersGoogle, wrongRole: viewer && needed ? { is: viewer.role, needed } : null };
}

export function Component() {
  const { from, offersGoogle, wrongRole } = useLoaderData<typeof loader>();
  return (
    <AuthLayout
      title="Login"
      headline="Your place is still marked"
      tagline="Your bookings, your listings, and every shelf in the shop."
      intro={
        <>
          New here? <TextLink to={signupPathFrom(from)}>Create an account</TextLink>
        </>
      }
    >
      <title>Login · Dogear</title>
      <meta
        name="description"
        content="Log in to Dogear to book second-hand books and sell the ones you’ve finished."
      />
      {wrongRole && <WrongRole {...wrongRole} />}
      {offersGoogle && <ContinueWithGoogle from={from} />}
      <LoginForm from={from} />
    </AuthLayout>
  );
}

const singular = { Buyer: 'as a buyer', Seller: 'as a seller', admin: 'as an admin' };
const plural = { Buyer: 'buyers', Seller: 'sellers', admin: 'admins' };

const WrongRole = ({ is, needed }: { is: Role | null; needed: Role }) => (
  <Notice
    icon={Info}
    title={
      <>
        You’re signed in {is ? singular[is] : 'without a role yet'}. That page is for {plural[needed]}.
      </>
    }
    className={styles.notice}
    role="status"
  >
    <p>
      Log in with a different account, or go to <Link to="/dashboard">your dashboard</Link>.
    </p>
  </Notice>
);
