import { useEffect, useState } from 'react';
import { onSignInAgain } from '#web/lib/browser-api.ts';
import { importWithTimeout } from '#web/lib/import-with-timeout.ts';
import { loadDocumentMessages } from '#web/lib/messages/document-messages.ts';

const loadDialog = importWithTimeout(async () => {
  const [{ SignInAgainDialog }] = await Promise.all([
    import('./sign-in-again-dialog.tsx'),
    loadDocumentMessages(['auth']),
  ]);
  return SignInAgainDialog;
});

type Open = { Dialog: Awaited<ReturnType<typeof loadDialog>>; end: (isSignedIn: boolean) => void };

/** Asks the user to log in again when a call of the page needs it. Several calls at once wait for one login. */
export function SignInAgain() {
  const [open, setOpen] = useState<Open>();
  useEffect(() => {
    let asking: Promise<boolean> | undefined;
    const ask = async () => {
      const Dialog = await loadDialog();
      const isSignedIn = await new Promise<boolean>((end) => setOpen({ Dialog, end }));
      setOpen(undefined);
      return isSignedIn;
    };
    return onSignInAgain(() => {
      // Without the dialog, the message of the call says what to do.
      asking ??= ask()
        .catch(() => false)
        .finally(() => {
          asking = undefined;
        });
      return asking;
    });
  }, []);
  return open && <open.Dialog onEnd={open.end} />;
}
