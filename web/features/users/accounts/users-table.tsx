import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { AtSign, BadgeCheck, Ban, KeyRound, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type ListedPerson, type User, verifySeller } from '#contract/users/users.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { callApi } from '#web/lib/browser-api.ts';
import type { Translate } from '#web/lib/messages/translate.ts';
import { useServices } from '#web/lib/services-context.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useConfirmedDelete } from '#web/ui/table/confirmed-delete.tsx';
import { type Column, DataTable } from '#web/ui/table/data-table.tsx';
import { EmailAddress } from '#web/ui/table/email-address.tsx';
import { PersonCell } from '#web/ui/table/person-cell.tsx';
import rowActions from '#web/ui/table/row-actions.module.css';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { useBan } from './use-ban.tsx';
import { useEmailChange } from './use-email-change.tsx';
import { usePasswordLink } from './use-password-link.tsx';

type UsersTableProps = {
  /** The table's accessible name. */
  label: string;
  query: UseInfiniteQueryResult<ListedPerson[]>;
  /** Deletes a user and returns the number of deleted users. */
  remove: (user: User) => Promise<number>;
  empty: React.ReactNode;
};

/** Lists users with an admin's actions: delete, ban, verify, and, where no email is sent, another email and a link for a new password. */
export function UsersTable({ label, query, remove, empty }: UsersTableProps) {
  const t = useTranslations('users');
  const self = useCurrentUser();
  const verify = useVerifySeller();
  const deletion = useConfirmedDelete(remove, describePerson);
  const ban = useBan();
  const passwordLink = usePasswordLink();
  const emailChange = useEmailChange();
  const { mail } = useServices();
  const columns = userColumns(t, {
    selfId: self._id,
    isAdmin: self.role === 'admin',
    verify: verify.mutate,
    remove: deletion.request,
    ban: ban.request,
    withoutMail: mail
      ? undefined
      : { makePasswordLink: passwordLink.request, changeEmail: emailChange.request },
    busyId:
      (verify.isPending && verify.variables._id) || deletion.busyId || ban.busyId || passwordLink.busyId,
  });
  return (
    <>
      <DataTable query={query} label={label} columns={columns} empty={empty} />
      {deletion.dialog}
      {ban.dialog}
      {passwordLink.dialog}
      {emailChange.dialog}
    </>
  );
}

/** Verifies a seller and shows a toast. */
export function useVerifySeller() {
  const t = useTranslations('users');
  const toast = useToast();
  return useDashboardMutation(
    (seller: User) => callApi(verifySeller, { params: { id: seller._id }, body: { status: true } }),
    () => toast.success(t('sellerVerified')),
  );
}

const describePerson = (user: User) => ({
  id: user._id,
  title: user.name,
  detail: user.email,
  picture: <Avatar src={user.url} />,
});

type ActionsWithoutMail = Record<'makePasswordLink' | 'changeEmail', (user: ListedPerson) => void>;

type UserActions = {
  selfId: string;
  /** A moderator may verify sellers, but neither ban nor delete users. */
  isAdmin: boolean;
  verify: (user: User) => void;
  remove: (user: User) => void;
  ban: (user: ListedPerson) => void;
  /** Only where the user cannot do it with a link that is emailed. */
  withoutMail: ActionsWithoutMail | undefined;
  /** The user whose change is pending. */
  busyId: string | false | undefined;
};

const userColumns = (t: Translate<'users'>, actions: UserActions): Column<ListedPerson>[] => [
  { title: t('serial'), cellKinds: ['serial'], skeleton: 'number', cell: (_, index) => index + 1 },
  {
    title: t('accounts.profile'),
    cellKinds: ['primary'],
    skeleton: 'person',
    cell: (user) => (
      <PersonCell picture={<Avatar src={user.url} />}>
        <b>{user.name}</b>
      </PersonCell>
    ),
  },
  {
    title: t('accounts.email'),
    cellKinds: ['muted', 'fullWidth'],
    skeleton: 'text',
    cell: (user) => <span>{user.email ? <EmailAddress>{user.email}</EmailAddress> : '–'}</span>,
  },
  {
    title: t('accounts.position'),
    cellKinds: ['muted', 'fullWidth'],
    skeleton: 'text',
    cell: (user) => <span>{roleLabel(t, user)}</span>,
  },
  {
    title: t('action'),
    cellKinds: ['actionRow'],
    skeleton: 'button',
    cell: (user) => <Actions user={user} {...actions} />,
  },
];

function roleLabel(t: Translate<'users'>, { role, mayBuy, maySell, isBanned }: ListedPerson): string {
  const label = t(`accounts.role.${mayBuy && maySell ? 'both' : (role ?? 'none')}`);
  return isBanned ? t('accounts.roleBanned', { role: label }) : label;
}

function Actions({
  user,
  selfId,
  isAdmin,
  verify,
  remove,
  ban,
  withoutMail,
  busyId,
}: UserActions & { user: ListedPerson }) {
  const t = useTranslations('users');
  const { name } = user;
  if (user._id === selfId) return <Badge kind="quiet">{t('accounts.you')}</Badge>;
  const busy = busyId === user._id;
  return (
    <span className={rowActions.actions}>
      {user.maySell && user.isSellerVerified && (
        <Badge kind="verified" icon={BadgeCheck}>
          {t('accounts.verified')}
        </Badge>
      )}
      {user.maySell && !user.isSellerVerified && (
        <Button
          size="compact"
          aria-label={t('verifyNamedSeller', { name })}
          disabled={busy}
          onClick={() => verify(user)}
        >
          {t('verifySeller')}
        </Button>
      )}
      {isAdmin && withoutMail && user.role !== 'admin' && !user.isBanned && (
        <WithoutMail {...{ user, busy }} {...withoutMail} />
      )}
      {isAdmin && <BanAndDelete {...{ user, remove, ban, busy }} />}
    </span>
  );
}

function WithoutMail({
  user,
  busy,
  makePasswordLink,
  changeEmail,
}: ActionsWithoutMail & { user: ListedPerson; busy: boolean }) {
  const t = useTranslations('users.accounts');
  const { name } = user;
  return (
    <>
      <Button
        variant="outline"
        size="compact"
        aria-label={t('passwordLink.actionFor', { name })}
        disabled={busy}
        onClick={() => makePasswordLink(user)}
      >
        <KeyRound size={22} aria-hidden="true" />
        {t('passwordLink.action')}
      </Button>
      <Button
        variant="outline"
        size="compact"
        aria-label={t('changeEmail.actionFor', { name })}
        disabled={busy}
        onClick={() => changeEmail(user)}
      >
        <AtSign size={22} aria-hidden="true" />
        {t('changeEmail.action')}
      </Button>
    </>
  );
}

type BanAndDeleteProps = Pick<UserActions, 'ban' | 'remove'> & { user: ListedPerson; busy: boolean };

function BanAndDelete({ user, ban, remove, busy }: BanAndDeleteProps) {
  const t = useTranslations('users');
  const { name } = user;
  return (
    <span className={rowActions.icons}>
      <IconButton
        className={rowActions.last}
        aria-label={user.isBanned ? t('accounts.unbanNamed', { name }) : t('accounts.banNamed', { name })}
        title={user.isBanned ? t('accounts.unban') : t('accounts.ban')}
        disabled={busy}
        onClick={() => ban(user)}
      >
        {user.isBanned ? <RotateCcw size={22} aria-hidden="true" /> : <Ban size={22} aria-hidden="true" />}
      </IconButton>
      <IconButton
        danger
        aria-label={t('deleteNamed', { name })}
        title={t('delete')}
        disabled={busy}
        onClick={() => remove(user)}
      >
        <Trash2 size={22} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
