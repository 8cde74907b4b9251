import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createPasswordLink, type ListedPerson } from '#contract/users/users.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { useSite } from '#web/lib/site-context.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import styles from './use-password-link.module.css';

type Made = { name: string; path: string };

/** Makes a link for a new password after a confirmation, and shows it once, for an administrator to pass on. */
export function usePasswordLink() {
  const t = useTranslations('users.accounts.passwordLink');
  const [pending, setPending] = useState<ListedPerson>();
  const [made, setMade] = useState<Made>();
  const create = useDashboardMutation(
    ({ _id: id }: ListedPerson) => callApi(createPasswordLink, { params: { id } }),
    ({ path }, { name }) => setMade({ name, path }),
  );
  const dialog = (
    <>
      {pending && (
        <ConfirmDialog
          title={t('title')}
          text={t('text', { name: pending.name })}
          tone="primary"
          confirmLabel={t('create')}
          subject={{ title: pending.name, detail: pending.email, picture: <Avatar src={pending.url} /> }}
          onConfirm={() => create.mutate(pending)}
          onClose={() => setPending(undefined)}
        />
      )}
      {made && <PasswordLink made={made} onClose={() => setMade(undefined)} />}
    </>
  );
  return { request: setPending, dialog, busyId: create.isPending ? create.variables._id : undefined };
}

function PasswordLink({ made: { name, path }, onClose }: { made: Made; onClose: () => void }) {
  const t = useTranslations('users.accounts.passwordLink');
  const link = useSite().origin + path;
  return (
    <Dialog title={t('doneTitle', { name })} onClose={onClose}>
      <p>{t('doneText')}</p>
      <p className={styles.link}>
        <code dir="ltr">{link}</code>
      </p>
      <DialogActions>
        <CopyButton text={link} copied={t('copied')} failed={t('notCopied', { link })}>
          {t('copy')}
        </CopyButton>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
