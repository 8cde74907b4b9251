import { Link } from 'react-router';
import { requestPasswordReset } from '../../../contract/mailed-links.ts';
import { callApi } from '../../api/browser-api.ts';
import { Door } from '../../shell/door.tsx';
import { AddressForm } from './address-form.tsx';

export function Component() {
  return (
    <Door
      title="A new password"
      words="We kept your place"
      text="One mail, one link, and you are back among your books."
      lead={
        <>
          Tell us your address, and we mail you a link to choose one. Remembered it?{' '}
          <Link className="text-link" to="/login">
            Login
          </Link>
        </>
      }
    >
      <title>A new password · Dogear</title>
      <meta name="robots" content="noindex" />
      <AddressForm
        button="Send the link"
        request={(email) => callApi(requestPasswordReset, { body: { email } })}
      />
    </Door>
  );
}
