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
        What administrators have done. It is written as it happens, and nobody can change it.
      </PageHead>
      <Listed
        query={entries}
        label="Audit log"
        columns={columns}
        empty={
          <EmptyShelf title="Nothing to tell yet">
            <p>When an administrator verifies, bans or removes something, it is written down here.</p>
          </EmptyShelf>
        }
      />
    </>
  );
}

const columns: Column<AuditEntry>[] = [
  {
    title: 'What was done',
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
    cell: ({ actorName }) => <span>{actorName ?? 'The command line'}</span>,
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
  ban_person: 'Banned somebody',
  unban_person: 'Lifted a ban',
  delete_person: 'Deleted an account',
  delete_own_account: 'Deleted their own account',
  grant_admin: 'Made somebody an administrator',
  revoke_admin: 'Took back an administrator’s role',
  remove_reported_book: 'Removed a reported listing',
  settle_payment: 'Tried a stuck payment again',
  retry_mail: 'Tried a mail again',
  discard_mail: 'Discarded a mail',
};

/** How long ago; the exact time on a longer look. */
function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 16).replace('T', ' ')} UTC`}>
      {agoWords(at, useNow())}
    </time>
  );
}
