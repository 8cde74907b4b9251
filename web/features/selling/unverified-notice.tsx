import { ShieldAlert } from 'lucide-react';
import { Notice } from '#web/ui/notice.tsx';

/** Explains why a new seller cannot list a book yet. */
export function UnverifiedNotice() {
  return (
    <Notice icon={ShieldAlert} title="You must be verified to upload a product" role="note">
      <p>
        An admin checks every new seller. You can add products once the blue seal appears next to your name.
      </p>
    </Notice>
  );
}
