import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditAction, AuditEntry } from '#contract/audit.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { auditLogQuery } from '#web/lib/dashboard-queries.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { timeAgo, useNow } from '#web/ui/relative-time.tsx';
import { type Column, DataTable } from '#web/ui/table/data-table.tsx';
import { mailLabels } from '../mail/failed-mail-columns.tsx';

export const loader = prefetchQueries((client, _, call) => [
  client.prefetchInfiniteQuery(auditLogQuery(call)),
]);

export function Component() {
  const entries = useInfiniteQuery(auditLogQuery());
  return (
    <>
      <PageHead title="Audit Log">
        Admin actions and deleted accounts, recorded as they happen. Entries can’t be edited.
      </PageHead>
      <DataTable
        query={entries}
        label="Audit log"
        columns={columns}
        empty={
          <EmptyState title="Nothing here yet">
            <p>When an admin verifies, bans, or removes something, it’s recorded here.</p>
          </EmptyState>
        }
      />
    </>
  );
}

const columns: Column<AuditEntry>[] = [
  {
    title: 'Action',
    cellKinds: ['primary', 'noPicture'],
    skeleton: 'text',
    cell: ({ action }) => <b>{actionLabels[action]}</b>,
  },
  {
    title: 'About',
    label: 'About',
    cellKinds: ['labeled'],
    skeleton: 'text',
    cell: ({ subjectName, mail }) => <span>{subjectName ?? (mail ? mailLabels[mail] : '–')}</span>,
  },
  {
    title: 'By',
    label: 'By',
    cellKinds: ['muted', 'labeled'],
    skeleton: 'text',
    cell: ({ actorName }) => <span>{actorName ?? 'Command line'}</span>,
  },
  {
    title: 'When',
    label: 'When',
    cellKinds: ['muted', 'labeled'],
    skeleton: 'text',
    cell: ({ at }) => <Ago at={at} />,
  },
];

const actionLabels: Record<AuditAction, string> = {
  verify_seller: 'Verified a seller',
  ban_person: 'Banned a user',
  unban_person: 'Lifted a ban',
  delete_person: 'Deleted an account',
  delete_own_account: 'Deleted their own account',
  grant_admin: 'Made someone an admin',
  revoke_admin: 'Removed someone’s admin role',
  remove_reported_book: 'Removed a reported listing',
  settle_payment: 'Retried a stuck payment',
  retry_mail: 'Retried an email',
  discard_mail: 'Discarded an email',
};

/** The time relative to now, with the exact time as a tooltip. */
function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 16).replace('T', ' ')} UTC`}>
      {timeAgo(at, useNow())}
    </time>
  );
}
