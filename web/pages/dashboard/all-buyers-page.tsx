import { useQuery } from '@tanstack/react-query';
import { deleteBuyer } from '../../../contract/accounts.ts';
import { callApi } from '../../api/browser-api.ts';
import { EmptyShelf } from '../../ui/empty-shelf.tsx';
import { counted } from './counted.ts';
import { PageHead } from './page-head.tsx';
import { PeopleTable } from './people-table.tsx';
import { buyersQuery } from './queries.ts';

export function Component() {
  const buyers = useQuery(buyersQuery());
  return (
    <>
      <PageHead title="All Buyers">
        {buyers.data?.length ? `${counted(buyers.data.length, 'buyer')}.` : null}
      </PageHead>
      <PeopleTable
        label="All buyers"
        query={buyers}
        remove={async (buyer) => (await callApi(deleteBuyer, { params: { id: buyer._id } })).deleteCount}
        empty={<EmptyShelf title="No buyers yet" />}
      />
    </>
  );
}
