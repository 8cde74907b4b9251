import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditAction, AuditEntry } from '../../../contract/audit-log.ts';
import { EmptyShelf } from '../../ui/empty-shelf.tsx';
import { mailWords } from './given-up-mail-columns.tsx';
import { agoWords, useNow } from './hold-time.tsx';
import { type Column, Listed } from './listed.tsx';
import { PageHead } from './page-head.tsx';
import { auditLogQuery } from './queries.ts';
import { sentWithPage } from './sent-with-page.ts';

export const loader = sentWithPage((client, _, call) => [client.prefetchInfiniteQuery(auditLogQuery(call))]);

export function Component() {
  const entries = useInfiniteQuery(auditLogQuery());
  return (
    <>
      <PageHead title="Audit Log">
        Admin actions and deleted accounts, recorded as they happen. Entries can’t be edited.
      </PageHead>
      <Listed
        query={entries}
        label="Audit log"
        columns={columns}
        empty={
          <EmptyShelf title="Nothing here yet">
            <p>When an admin verifies, bans, or removes something, it’s recorded here.</p>
          </EmptyShelf>
        }
      />
    </>
  );
}

const columns: Column<AuditEntry>[] = [
  {
    title: 'Action',
    className: 'lead bare',
    bone: 'text',
    cell: ({ action }) => <b>{deeds[action]}</b>,
  },
  {
    title: 'About',
    label: 'About',
    className: 'line',
    bone: 'text',
    cell: ({ subjectName, mail }) => <span>{subjectName ?? (mail ? mailWords[mail] : '–')}</span>,
  },
  {
    title: 'By',
    label: 'By',
    className: 'soft line',
    bone: 'text',
    cell: ({ actorName }) => <span>{actorName ?? 'Command line'}</span>,
  },
  {
    title: 'When',
    label: 'When',
    className: 'soft line',
    bone: 'text',
    cell: ({ at }) => <Ago at={at} />,
  },
];

const deeds: Record<AuditAction, string> = {
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

/** How long ago; the exact time on a longer look. */
function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 16).replace('T', ' ')} UTC`}>
      {agoWords(at, useNow())}
    </time>
  );
}
