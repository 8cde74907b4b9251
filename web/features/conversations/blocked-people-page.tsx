import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type Block, listBlocks, unblockUser } from '#contract/conversations.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import type { CallApi } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { longList } from '#web/lib/dashboard-queries.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { useDay } from '#web/lib/use-day.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Column, DataTable } from '#web/ui/table/data-table.tsx';
import { PersonCell } from '#web/ui/table/person-cell.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';

const blocksQuery = (call: CallApi = callApi) =>
  longList(['blocks'], (page, signal) => call(listBlocks, { query: page }, { signal }));

export const loader = prefetchQueries((client, _, call) => [client.prefetchInfiniteQuery(blocksQuery(call))]);

/** Whom the user has blocked. Each block can be ended here, also one whose conversation is far down in the list. */
export function Component() {
  const t = useTranslations('conversations.blockedPeople');
  return (
    <>
      <PageHead title={t('title')}>{t('intro')}</PageHead>
      <DataTable
        query={useInfiniteQuery(blocksQuery())}
        label={t('title')}
        columns={useColumns()}
        empty={
          <EmptyState title={t('emptyTitle')}>
            <p>{t('emptyText')}</p>
            <ButtonLink to="/dashboard/messages">{t('toMessages')}</ButtonLink>
          </EmptyState>
        }
      />
    </>
  );
}

function useColumns(): Column<Block>[] {
  const t = useTranslations('conversations.blockedPeople');
  const formatDay = useDay();
  return [
    {
      title: t('person'),
      cellKinds: ['primary'],
      skeleton: 'person',
      cell: (block) => (
        <PersonCell picture={<Avatar src={block.otherImage} />}>
          <b dir="auto">{block.otherName}</b>
        </PersonCell>
      ),
    },
    {
      title: t('since'),
      cellKinds: ['labeled', 'fullWidth'],
      label: t('since'),
      skeleton: 'text',
      cell: (block) => formatDay(block.createdAt),
    },
    {
      title: t('action'),
      cellKinds: ['actionRow'],
      skeleton: 'button',
      cell: (block) => <Unblock block={block} />,
    },
  ];
}

function Unblock({ block: { _id: id, otherName: name } }: { block: Block }) {
  const t = useTranslations('conversations');
  const toast = useToast();
  const unblocking = useDashboardMutation(
    () => callApi(unblockUser, { params: { id } }),
    () => toast.success(t('block.unblocked', { name })),
  );
  return (
    <Button
      variant="outline"
      size="compact"
      aria-label={t('blockedPeople.unblockOf', { name })}
      disabled={unblocking.isPending}
      onClick={() => unblocking.mutate(undefined)}
    >
      {t('block.unblock')}
    </Button>
  );
}
