import { ShieldAlert } from 'lucide-react';

/** Why a new seller cannot list a book yet. */
export function UnverifiedNotice() {
  return (
    <div className="slip" role="note">
      <ShieldAlert aria-hidden="true" />
      <strong>You must be verified to upload a product</strong>
      <p>
        An admin checks every new seller. You can add products once the blue seal appears next to your name.
      </p>
    </div>
  );
}
