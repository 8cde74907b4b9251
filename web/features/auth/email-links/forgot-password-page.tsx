import { requestPasswordReset } from '#contract/email-links.ts';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { AddressForm } from './address-form.tsx';

export function Component() {
  return (
    <AuthLayout
      title="Reset your password"
      headline="We kept your place"
      tagline="One email, one link, and you’re back among your books."
      intro={
        <>
          Enter your email, and we’ll send you a link to choose a new one. Remembered it?{' '}
          <TextLink to="/login">Login</TextLink>
        </>
      }
    >
      <title>Reset your password · Dogear</title>
      <meta name="robots" content="noindex" />
      <AddressForm
        button="Send reset link"
        request={(email) => callApi(requestPasswordReset, { body: { email } })}
      />
    </AuthLayout>
  );
}
