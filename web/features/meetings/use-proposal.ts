import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import type { MeetingPlace } from '#contract/meeting-places.ts';
import { proposeMeeting } from '#contract/meetings.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useToast } from '#web/ui/toast.tsx';
import type { OrderMeeting, OrderOfMeeting } from './meeting-state.ts';
import {
  type Draft,
  type ErrorName,
  type Errors,
  firstDraft,
  missingIn,
  toMeeting,
} from './proposal-draft.ts';
import { isOutdated } from './use-accept-meeting.ts';

type Props = OrderOfMeeting & {
  orderMeeting: OrderMeeting;
  places: readonly MeetingPlace[];
  onClose: () => void;
};

/** A proposal that is being written. What was entered stays after every failure. */
export function useProposal({ orderId, otherName: name, orderMeeting, places, onClose }: Props) {
  const t = useTranslations('meetings.dialog');
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState(() => firstDraft(orderMeeting, places, new Date()));
  const { errors, failure, show, clear } = useErrors();
  const [busy, setBusy] = useState(false);
  const version = orderMeeting.meeting?.version ?? 0;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    clear();
    const missing = missingIn(draft);
    if (missing.length > 0) return show(form, Object.fromEntries(missing.map((one) => [one, t(texts[one])])));
    setBusy(true);
    try {
      const body = { version, meeting: toMeeting(draft) };
      await callApi(proposeMeeting, { params: { id: orderId }, body });
      toast.success(t('done'), t('doneText', { name }));
      onClose();
      void revalidate();
    } catch (problem) {
      show(form, errorsIn(problem), errorMessage(problem));
      // The form goes away together with what it is about.
      if (isClosed(problem)) toast.error(errorMessage(problem));
      if (isOutdated(problem)) await revalidate();
    } finally {
      setBusy(false);
    }
  };
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  return { draft, change, submit, busy, errors, failure, version };
}

const texts = { day: 'noDay', time: 'noTime', place: 'noPlace' } as const;

/** What is wrong, beside its field or below all of them. The first wrong field gets the focus. */
function useErrors() {
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const show = (form: HTMLFormElement, wrong: Errors, message?: string) => {
    const [first] = Object.keys(wrong);
    setErrors(wrong);
    setFailure(first ? undefined : message);
    const field = first && form.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  const clear = () => {
    setErrors({});
    setFailure(undefined);
  };
  return { errors, failure, show, clear };
}

const isClosed = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.code === 'order_closed';

const fields: Record<string, ErrorName> = {
  'meeting.startsAt': 'time',
  'meeting.place': 'place',
  'meeting.placeId': 'place',
};

/** What the server says of single fields. */
function errorsIn(problem: unknown): Errors {
  const wrong = problem instanceof ApiProblem ? problem.fieldErrors : [];
  return Object.fromEntries(
    wrong.flatMap(({ path, message }) => (fields[path] ? [[fields[path], message]] : [])),
  );
}
