import { Link } from 'react-router';
import { requestPasswordReset } from '../../../contract/mailed-links.ts';
import { callApi } from '../../api/browser-api.ts';
import { Door } from '../../shell/door.tsx';
import { AddressForm } from './address-form.tsx';

export function Component() {
  return (
    <Door
      title="Reset your password"
      words="We kept your place"
      text="One email, one link, and you’re back among your books."
      lead={
        <>
          Enter your email, and we’ll send you a link to choose a new one. Remembered it?{' '}
          <Link className="text-link" to="/login">
            Login
          </Link>
        </>
      }
    >
      <title>Reset your password · Dogear</title>
      <meta name="robots" content="noindex" />
      <AddressForm
        button="Send reset link"
        request={(email) => callApi(requestPasswordReset, { body: { email } })}
      />
    </Door>
  );
}
