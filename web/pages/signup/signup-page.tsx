import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { appContext } from '../../app-context.ts';
import { ContinueWithGoogle } from '../../auth/continue-with-google.tsx';
import { loginPathFrom, returnTo } from '../../auth/return-to.ts';
import { Door } from '../../shell/door.tsx';
import { SignupForm } from './signup-form.tsx';

export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  offersGoogle: context.get(appContext).offersGoogle,
  from: returnTo(new URL(request.url).searchParams.get('from')),
});

export function Component() {
  const { from, offersGoogle } = useLoaderData<typeof loader>();
  return (
    <Door
      title="Sign up"
      words="Open a shelf, or empty ours"
      text="Sell the books you’ve finished. Buy the ones someone else has."
      lead={
        <>
          Already have an account?{' '}
          <Link className="text-link" to={loginPathFrom(from)}>
            Login
          </Link>
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
    </Door>
  );
}
