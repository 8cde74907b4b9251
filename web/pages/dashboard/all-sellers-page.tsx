import { useQuery } from '@tanstack/react-query';
import { deleteSeller, type User } from '../../../contract/accounts.ts';
import { callApi } from '../../api/browser-api.ts';
import { EmptyShelf } from '../../ui/empty-shelf.tsx';
import { counted, inWords } from './counted.ts';
import { PageHead } from './page-head.tsx';
import { PeopleTable } from './people-table.tsx';
import { sellersQuery } from './queries.ts';

export function Component() {
  const sellers = useQuery(sellersQuery());
  return (
    <>
      <PageHead title="All Sellers">{sellers.data?.length ? sellerNews(sellers.data) : null}</PageHead>
      <PeopleTable
        label="All sellers"
        query={sellers}
        remove={async (seller) => (await callApi(deleteSeller, { params: { id: seller._id } })).deleteCount}
        empty={<EmptyShelf title="No sellers yet" />}
      />
    </>
  );
}

function sellerNews(sellers: readonly User[]): string {
  const waiting = sellers.filter((seller) => !seller.isSellerVerified).length;
  const all = `${counted(sellers.length, 'seller')}.`;
  if (waiting === 0) return `${all} All carry the blue seal.`;
  return `${all} ${inWords(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting for the blue seal.`;
}
