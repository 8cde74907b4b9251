import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { appContext } from '#web/lib/app-context.ts';
import { useSite } from '#web/lib/site-context.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { ContinueWithGoogle } from '../google/continue-with-google.tsx';
import { loginPathFrom, returnTo } from '../return-to.ts';
import { SignupForm } from './signup-form.tsx';

export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  offersGoogle: context.get(appContext).offersGoogle,
  from: returnTo(new URL(request.url).searchParams.get('from')),
});

export function Component() {
  const t = useTranslations('auth');
  const { name: site } = useSite();
  const { from, offersGoogle } = useLoaderData<typeof loader>();
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
      {offersGoogle && <ContinueWithGoogle from={from} hint={t('google.hint')} />}
      <SignupForm from={from} />
    </AuthLayout>
  );
}
