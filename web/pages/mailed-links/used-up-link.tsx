import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';

/** A mailed link that does nothing any more, or never did. */
export const UsedUpLink = ({ children }: { children: ReactNode }) => (
  <div className="slip mb-6" role="alert">
    <Link2Off aria-hidden="true" />
    <strong>This link no longer works</strong>
    <p>{children}</p>
  </div>
);
