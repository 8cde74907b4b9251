import { ShieldAlert } from 'lucide-react';

/** Why a new seller cannot list a book yet. */
export function UnverifiedNotice() {
  return (
    <div className="slip" role="note">
      <ShieldAlert aria-hidden="true" />
      <strong>You must be verified to upload a product</strong>
      <p>
        An admin looks at every new seller. You can fill in the form now; Add Product works once the blue seal
        is beside your name.
      </p>
    </div>
  );
}
