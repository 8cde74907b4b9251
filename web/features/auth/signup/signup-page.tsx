import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { appContext } from '#web/lib/app-context.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { ContinueWithGoogle } from '../google/continue-with-google.tsx';
import { loginPathFrom, returnTo } from '../return-to.ts';
import { SignupForm } from './signup-form.tsx';

export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  offersGoogle: context.get(appContext).offersGoogle,
  from: returnTo(new URL(request.url).searchParams.get('from')),
});

export function Component() {
  const { from, offersGoogle } = useLoaderData<typeof loader>();
  return (
    <AuthLayout
      title="Sign up"
      headline="Open a shelf, or empty ours"
      tagline="Sell the books you’ve finished. Buy the ones someone else has."
      intro={
        <>
          Already have an account? <TextLink to={loginPathFrom(from)}>Login</TextLink>
        </>
      }
    >
      <title>Sign up · Dogear</title>
      <meta
        name="description"
        content="Join Dogear: buy second-hand books at reasonable prices, or sell the ones you’ve finished."
      />
      {offersGoogle && (
        <ContinueWithGoogle
          from={from}
          hint="Google always creates a buyer account. To sell, use the form below."
        />
      )}
      <SignupForm from={from} />
    </AuthLayout>
  );
}
