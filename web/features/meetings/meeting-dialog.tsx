import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MeetingPlace } from '#contract/meeting-places.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CancelButton, Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useNow } from '#web/ui/relative-time.tsx';
import { useMeetingPlaces } from '../meeting-places/meeting-places.ts';
import { DayChoice } from './day-choice.tsx';
import styles from './meeting-dialog.module.css';
import type { OrderMeeting, OrderOfMeeting } from './meeting-state.ts';
import { useOtherTimeZone } from './meeting-times.ts';
import { MeetingWhen } from './meeting-when.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { useProposal } from './use-proposal.ts';

type Props = OrderOfMeeting & { orderMeeting: OrderMeeting; onClose: () => void };

/** Opens with the places of the site, which would move what is below them if they came later. */
export default function MeetingDialog(props: Props) {
  const places = useMeetingPlaces();
  return places && <ProposalForm {...props} places={places} />;
}

function ProposalForm(props: Props & { places: MeetingPlace[] }) {
  const { places, orderMeeting, otherName: name, onClose } = props;
  const t = useTranslations('meetings');
  const { draft, change, submit, busy, fieldError, failure, version } = useProposal(props);
  const [openedWith] = useState(version);
  const zone = useOtherTimeZone(orderMeeting.timeZone, useNow());
  const { meeting } = orderMeeting;
  return (
    <Dialog title={t(meeting ? 'proposeOther' : 'propose')} onClose={onClose}>
      <p>{t(meeting?.agreedAt ? 'dialog.introAgreed' : 'dialog.intro', { name })}</p>
      <form className={classNames(formStyles.form, styles.form)} method="post" noValidate onSubmit={submit}>
        <DayChoice
          draft={draft}
          timeZone={orderMeeting.timeZone}
          error={fieldError('day')}
          onChange={change}
        />
        <TextField
          type="time"
          name="time"
          required
          label={t('dialog.time')}
          hint={zone && t('dialog.zone', { zone })}
          error={fieldError('time')}
          value={draft.time}
          onChange={({ target }) => change({ time: target.value })}
        />
        <PlaceChoice draft={draft} places={places} error={fieldError('place')} onChange={change} />
        {meeting && version !== openedWith && <ChangedMeeting orderMeeting={orderMeeting} />}
        {failure && <FormError message={failure} />}
        <DialogActions>
          <CancelButton onClick={onClose} />
          <SubmitButton size="regular" busy={busy}>
            {t(busy ? 'dialog.busy' : 'dialog.submit')}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What the other side did in the meantime. A proposal now replaces this one. */
function ChangedMeeting({ orderMeeting: { meeting, timeZone } }: { orderMeeting: OrderMeeting }) {
  const t = useTranslations('meetings.dialog');
  return (
    <Notice className={styles.changed} icon={RefreshCw} title={t('changed')} role="status">
      {meeting && <MeetingWhen meeting={meeting} timeZone={timeZone} />}
      <p>{t('changedText')}</p>
    </Notice>
  );
}
