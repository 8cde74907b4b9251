import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { deleteInvitation, type Invitation, type UsedInvitation } from '#contract/invitations.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useServices } from '#web/lib/services-context.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { ItemList } from '#web/ui/item-list.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { SectionSkeleton } from '../site/section-skeleton.tsx';
import styles from '../staff/invitations.module.css';
import { InvitationForm } from './invitation-form.tsx';
import { invitationsQuery } from './queries.ts';

/** Creates invitations to sign up, lists those that are open, and says who used the others. */
export function Invitations() {
  const t = useTranslations('invitations');
  const { mail } = useServices();
  const { data, error, isPending, refetch } = useQuery(invitationsQuery());
  return (
    <section className={styles.section} aria-labelledby="invitations">
      <SectionHeading id="invitations">{t('title')}</SectionHeading>
      <p>{t(mail ? 'text' : 'textWithoutMail')}</p>
      <InvitationForm />
      {error && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && <SectionSkeleton shape="list" label={t('loading')} />}
      {data && data.invitations.length > 0 && (
        <ItemList className={styles.list} aria-label={t('open')}>
          {data.invitations.map((invitation) => (
            <OpenInvitation key={invitation._id} invitation={invitation} />
          ))}
        </ItemList>
      )}
      {data && data.used.length > 0 && (
        <ul className={styles.list} aria-label={t('used')}>
          {data.used.map((invitation) => (
            <Used key={invitation._id} invitation={invitation} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whom it is for, as far as it is known. */
function useInvited({ email, note }: Pick<Invitation, 'email' | 'note'>): string {
  const t = useTranslations('invitations');
  return note ?? email ?? t('anyone');
}

/** The day until which an invitation works, with the time where it works for a day only. */
function useLastMoment(expiresAt: string): string {
  const format = useFormatter();
  const { mail } = useServices();
  return format.dateTime(new Date(expiresAt), {
    dateStyle: 'medium',
    ...(!mail && { timeStyle: 'short' }),
  });
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('invitations');
  const toast = useToast();
  const name = useInvited(invitation);
  const copy = useCopyLink();
  const withdraw = useDashboardMutation(
    ({ _id }: Invitation) => callApi(deleteInvitation, { params: { id: _id } }),
    () => toast.success(t('withdrawn')),
  );
  const { path, email, note, createdBy, expiresAt } = invitation;
  const date = useLastMoment(expiresAt);
  return (
    <li>
      <span>
        <b>{name}</b>
        {note && email && <Hint as="span">{email} · </Hint>}
        <Hint as="span">{t('until', { date, name: createdBy })}</Hint>
      </span>
      <span className={styles.actions}>
        {path && (
          <Button
            variant="outline"
            size="compact"
            aria-label={t('copyOf', { name })}
            onClick={() => void copy(path)}
          >
            {t('copy')}
          </Button>
        )}
        <Button
          variant="outline"
          size="compact"
          aria-label={t('withdrawOf', { name })}
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate(invitation)}
        >
          {t('withdraw')}
        </Button>
      </span>
    </li>
  );
}

/** Browsers have a clipboard on secure pages only. */
function useCopyLink() {
  const t = useTranslations('invitations');
  const toast = useToast();
  return async (path: string) => {
    const link = window.location.origin + path;
    try {
      await navigator.clipboard.writeText(link);
      toast.success(t('copied'));
    } catch {
      toast.error(t('notCopied', { link }));
    }
  };
}

function Used({ invitation }: { invitation: UsedInvitation }) {
  const t = useTranslations('invitations');
  const format = useFormatter();
  const name = useInvited(invitation);
  const date = format.dateTime(new Date(invitation.usedAt), { dateStyle: 'medium' });
  return (
    <li>
      <span>
        <b>{name}</b>
        <Hint as="span">{t('usedBy', { name: invitation.usedBy, date })}</Hint>
      </span>
    </li>
  );
}
