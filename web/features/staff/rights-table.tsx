import { UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type StaffRight, staffRights } from '#contract/kernel/staff-rights.ts';
import { removeStaff, type StaffMember, updateStaff } from '#contract/staff.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useEarlyInput } from '#web/ui/form/use-early-input.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useItemFocus } from '#web/ui/item-focus.ts';
import { EmailAddress } from '#web/ui/table/email-address.tsx';
import { PersonCell } from '#web/ui/table/person-cell.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import styles from './rights-table.module.css';

/** Moderators and administrators by their rights. On a phone each is a card. Administrators have every right. */
export function RightsTable({ staff }: { staff: StaffMember[] }) {
  const t = useTranslations('staff');
  const id = useEarlyInput();
  const [leaving, setLeaving] = useState<StaffMember>();
  const remove = useRemoveStaff();
  const body = useItemFocus<HTMLTableSectionElement>();
  return (
    <>
      <table id={id} className={styles.table}>
        <thead>
          <tr>
            <th>{t('who')}</th>
            {staffRights.map((right) => (
              <th key={right} className={styles.right}>
                {t(`rights.${right}`)}
              </th>
            ))}
            <th>{t('action')}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {staff.map((member) => (
            <Member key={member._id} member={member} onRemove={() => setLeaving(member)} />
          ))}
        </tbody>
      </table>
      {leaving && (
        <ConfirmDialog
          title={t(leaving.isAdmin ? 'removeAdminTitle' : 'removeTitle', { name: leaving.name })}
          text={t(leaving.isAdmin ? 'removeAdminText' : 'removeText')}
          tone="danger"
          confirmLabel={t('remove')}
          cancelLabel={t('cancel')}
          subject={{ title: leaving.name, detail: leaving.email, picture: <Avatar src={leaving.url} /> }}
          onConfirm={() => remove.mutate(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

function useRemoveStaff() {
  const t = useTranslations('staff');
  const toast = useToast();
  return useDashboardMutation(
    ({ _id }: StaffMember) => callApi(removeStaff, { params: { id: _id } }),
    (_, { name }) => toast.success(t('removed', { name })),
  );
}

function Member({ member, onRemove }: { member: StaffMember; onRemove: () => void }) {
  const t = useTranslations('staff');
  const isSelf = useCurrentUser()._id === member._id;
  return (
    <tr>
      <td className={styles.who}>
        <PersonCell picture={<Avatar src={member.url} />}>
          <span>
            <b>{member.name}</b>
            <span className={styles.about}>
              {isSelf || member.isAdmin ? (
                t(isSelf ? 'adminAndYou' : 'admin')
              ) : (
                <EmailAddress>{member.email}</EmailAddress>
              )}
            </span>
          </span>
        </PersonCell>
      </td>
      {staffRights.map((right) => (
        <RightCell key={right} member={member} right={right} />
      ))}
      <td className={styles.action}>
        {!isSelf && (
          <IconButton danger aria-label={t('removePerson', { name: member.name })} onClick={onRemove}>
            <UserRoundMinus size={20} aria-hidden="true" />
          </IconButton>
        )}
      </td>
    </tr>
  );
}

function RightCell({ member, right }: { member: StaffMember; right: StaffRight }) {
  const t = useTranslations('staff');
  const label = t(`rights.${right}`);
  const update = useDashboardMutation(
    (given: boolean) => callApi(updateStaff, { params: { id: member._id }, body: { [right]: given } }),
    () => undefined,
    `${member._id} ${right}`,
  );
  // While it is being changed, the box shows what it will be.
  const isGiven = update.isPending ? update.variables : member.rights.includes(right);
  return (
    <td className={styles.right} data-label={label}>
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-label={t('rightOf', { name: member.name, right: label })}
          checked={isGiven}
          disabled={member.isAdmin}
          onChange={({ target }) => update.mutate(target.checked)}
        />
      </label>
    </td>
  );
}
