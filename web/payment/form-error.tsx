import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What went wrong with the payment, in red under the form. */
export const FormError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p className="form-err" role="alert" id={id}>
    <CircleAlert aria-hidden="true" />
    <span>{children}</span>
  </p>
);
