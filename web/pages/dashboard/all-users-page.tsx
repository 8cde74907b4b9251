import { useQuery } from '@tanstack/react-query';
import { deleteUser } from '../../../contract/accounts.ts';
import { callApi } from '../../api/browser-api.ts';
import { EmptyShelf } from '../../ui/empty-shelf.tsx';
import { counted } from './counted.ts';
import { PageHead } from './page-head.tsx';
import { PeopleTable } from './people-table.tsx';
import { usersQuery } from './queries.ts';

export function Component() {
  const users = useQuery(usersQuery());
  return (
    <>
      <PageHead title="All Users">
        {users.data && `${counted(users.data.length, 'account')} in all.`}
      </PageHead>
      <PeopleTable
        label="All users"
        query={users}
        remove={async (user) => (await callApi(deleteUser, { params: { id: user._id } })).deletedCount}
        empty={<EmptyShelf title="Nobody is here yet" />}
      />
    </>
  );
}
