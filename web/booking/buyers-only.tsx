import { Link, useLocation } from 'react-router';
import type { Viewer } from '../../contract/accounts.ts';
import { loginPathFrom } from '../auth/return-to.ts';
import { Dialog } from '../ui/dialog.tsx';

type Props = { viewer: Viewer | null; to: 'book' | 'report'; onClose: () => void };

/** Why the person who pressed the button cannot go on, and what they can do. */
export function BuyersOnly({ viewer, to, onClose }: Props) {
  const { pathname, search } = useLocation();
  if (!viewer)
    return (
      <Dialog title="Please log in first" onClose={onClose}>
        <p>To {to} a book we need to know who you are. You come back here afterwards.</p>
        <div className="dialog-end mt-6">
          <button type="button" className="btn btn-line" onClick={onClose}>
            Cancel
          </button>
          <Link className="btn btn-primary" to={loginPathFrom(pathname + search)}>
            Login
          </Link>
        </div>
      </Dialog>
    );
  if (!viewer.role)
    return (
      <Dialog title="One question first" onClose={onClose}>
        <p>You have not told us yet whether you buy or sell. It takes one press, on your dashboard.</p>
        <div className="dialog-end mt-6">
          <button type="button" className="btn btn-line" onClick={onClose}>
            Cancel
          </button>
          <Link className="btn btn-primary" to="/dashboard">
            Dashboard
          </Link>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={`Only buyers can ${to}`} onClose={onClose}>
      <p>
        You are signed in {viewer.role === 'admin' ? 'as an admin' : 'as a seller'}. To {to} a book, sign in
        with a buyer’s account.
      </p>
      <div className="dialog-end mt-6">
        <button type="button" className="btn btn-primary" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
