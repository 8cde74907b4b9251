import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { BadgeCheck, Ban, RotateCcw, Trash2 } from 'lucide-react';
import { type ListedPerson, type User, verifySeller } from '#contract/users.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useConfirmedDelete } from '#web/ui/table/confirmed-delete.tsx';
import { type Column, DataTable } from '#web/ui/table/data-table.tsx';
import { PersonCell } from '#web/ui/table/person-cell.tsx';
import rowActions from '#web/ui/table/row-actions.module.css';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { useBan } from './use-ban.tsx';

type UsersTableProps = {
  /** The table's accessible name. */
  label: string;
  query: UseInfiniteQueryResult<ListedPerson[]>;
  /** Deletes a user and returns the number of deleted users. */
  remove: (user: User) => Promise<number>;
  empty: React.ReactNode;
};

/** Lists users with an admin's actions: delete, ban, and verify. */
export function UsersTable({ label, query, remove, empty }: UsersTableProps) {
  const self = useCurrentUser();
  const verify = useVerifySeller();
  const deletion = useConfirmedDelete(remove, describePerson);
  const ban = useBan();
  const columns = userColumns({
    selfId: self._id,
    verify: verify.mutate,
    remove: deletion.request,
    ban: ban.request,
    busyId: (verify.isPending && verify.variables._id) || deletion.busyId || ban.busyId,
  });
  return (
    <>
      <DataTable query={query} label={label} columns={columns} empty={empty} />
      {deletion.dialog}
      {ban.dialog}
    </>
  );
}

/** Verifies a seller and shows the server's message about the result. */
export function useVerifySeller() {
  const toast = useToast();
  return useDashboardMutation(
    (seller: User) => callApi(verifySeller, { params: { id: seller._id }, body: { status: true } }),
    ({ message }) => toast.success(message),
  );
}

const describePerson = (user: User) => ({
  id: user._id,
  title: user.name,
  detail: user.email,
  picture: <Avatar src={user.url} />,
});

type UserActions = {
  selfId: string;
  verify: (user: User) => void;
  remove: (user: User) => void;
  ban: (user: ListedPerson) => void;
  /** The user whose change is pending. */
  busyId: string | false | undefined;
};

const userColumns = (actions: UserActions): Column<ListedPerson>[] => [
  { title: 'Serial', cellKinds: ['serial'], skeleton: 'number', cell: (_, index) => index + 1 },
  {
    title: 'Profile',
    cellKinds: ['primary'],
    skeleton: 'person',
    cell: (user) => (
      <PersonCell picture={<Avatar src={user.url} />}>
        <b>{user.name}</b>
      </PersonCell>
    ),
  },
  {
    title: 'Email',
    cellKinds: ['muted', 'fullWidth'],
    skeleton: 'text',
    cell: (user) => <span>{user.email ?? '–'}</span>,
  },
  {
    title: 'Position',
    cellKinds: ['muted', 'fullWidth'],
    skeleton: 'text',
    cell: (user) => <span>{roleLabel(user)}</span>,
  },
  {
    title: 'Action',
    cellKinds: ['actionRow'],
    skeleton: 'button',
    cell: (user) => <Actions user={user} {...actions} />,
  },
];

function roleLabel({ role, isBanned }: ListedPerson): string {
  const position = role === 'admin' ? 'Admin' : (role ?? 'No role yet');
  return isBanned ? `${position}, banned` : position;
}

function Actions({ user, selfId, verify, remove, ban, busyId }: UserActions & { user: ListedPerson }) {
  if (user._id === selfId) return <Badge kind="quiet">You</Badge>;
  const busy = busyId === user._id;
  return (
    <span className={rowActions.actions}>
      {user.role === 'Seller' && user.isSellerVerified && (
        <Badge kind="verified" icon={BadgeCheck}>
          Verified
        </Badge>
      )}
      {user.role === 'Seller' && !user.isSellerVerified && (
        <Button
          size="compact"
          aria-label={`Verify Seller ${user.name}`}
          disabled={busy}
          onClick={() => verify(user)}
        >
          Verify Seller
        </Button>
      )}
      <IconButton
        className={rowActions.last}
        aria-label={user.isBanned ? `Lift the ban on ${user.name}` : `Ban ${user.name}`}
        title={user.isBanned ? 'Lift the ban' : 'Ban'}
        disabled={busy}
        onClick={() => ban(user)}
      >
        {user.isBanned ? <RotateCcw size={22} aria-hidden="true" /> : <Ban size={22} aria-hidden="true" />}
      </IconButton>
      <IconButton
        danger
        aria-label={`Delete ${user.name}`}
        title="Delete"
        disabled={busy}
        onClick={() => remove(user)}
      >
        <Trash2 size={22} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
