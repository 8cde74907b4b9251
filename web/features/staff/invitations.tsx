import { useFormatter, useTranslations } from 'use-intl';
import { revokeStaffInvitation, type StaffInvitation } from '#contract/staff.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { useServices } from '#web/lib/services-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { ItemList } from '#web/ui/item-list.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { EmailAddress } from '#web/ui/table/email-address.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { More } from '../site/more.tsx';
import styles from './invitations.module.css';
import { InviteForm } from './invite-form.tsx';

/** Invites someone, and lists the invitations that were not accepted yet. */
export function Invitations({ invitations }: { invitations: StaffInvitation[] }) {
  const t = useTranslations('staff');
  const toast = useToast();
  const { mail } = useServices();
  const revoke = useDashboardMutation(
    ({ _id }: StaffInvitation) => callApi(revokeStaffInvitation, { params: { id: _id } }),
    (_, { email }) => toast.success(t('revoked', { email })),
  );
  return (
    <section className={styles.section} aria-labelledby="invite">
      <SectionHeading id="invite">{t('inviteTitle')}</SectionHeading>
      <More label={t('inviteMore')}>
        <p>{t(mail ? 'inviteText' : 'inviteTextWithoutMail')}</p>
        <InviteForm />
      </More>
      {invitations.length > 0 && (
        <ItemList className={styles.list} aria-label={t('waiting')}>
          {invitations.map((invitation) => (
            <li key={invitation._id}>
              <Invited invitation={invitation} />
              <Button
                variant="outline"
                size="compact"
                aria-label={t('revokeOf', { email: invitation.email })}
                disabled={revoke.isPending}
                onClick={() => revoke.mutate(invitation)}
              >
                {t('revoke')}
              </Button>
            </li>
          ))}
        </ItemList>
      )}
    </section>
  );
}

function Invited({ invitation: { email, invitedAt, isAdmin, rights } }: { invitation: StaffInvitation }) {
  const t = useTranslations('staff');
  const format = useFormatter();
  const names = format.list(rights.map((right) => t(`rights.${right}`)));
  const date = format.dateTime(new Date(invitedAt), { dateStyle: 'medium' });
  return (
    <span>
      <b>
        <EmailAddress>{email}</EmailAddress>
      </b>
      <Hint as="span">{isAdmin ? t('invitedAsAdmin', { date }) : t('invited', { date, rights: names })}</Hint>
    </span>
  );
}
