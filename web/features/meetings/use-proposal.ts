import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import type { MeetingPlace } from '#contract/meeting-places.ts';
import { proposeMeeting } from '#contract/meetings.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { focusField } from '#web/lib/focus-field.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useToast } from '#web/ui/toast.tsx';
import type { OrderMeeting, OrderOfMeeting } from './meeting-state.ts';
import { type Draft, type FieldName, firstDraft, missingIn, toMeeting } from './proposal-draft.ts';
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
  const version = orderMeeting.meeting?.version ?? 0;
  const propose = async () => {
    const missing = missingIn(draft);
    if (missing.length > 0) throw incomplete(missing.map((path) => ({ path, message: t(texts[path]) })));
    const body = { version, meeting: toMeeting(draft) };
    await callApi(proposeMeeting, { params: { id: orderId }, body });
    toast.success(t('done'), t('doneText', { name }));
    onClose();
    void revalidate();
  };
  const proposeOrFocus = async (form: HTMLFormElement) => {
    try {
      await propose();
    } catch (problem) {
      const [first] = problem instanceof ApiProblem ? Object.keys(fieldErrors(problem)) : [];
      if (first) focusField(form, first);
      // The form goes away together with what it is about.
      if (isClosed(problem)) toast.error(errorMessage(problem));
      if (isOutdated(problem)) await revalidate();
      throw problem;
    }
  };
  const { run, busy, failure, fieldError } = useAction(proposeOrFocus, { fields: fieldErrors });
  const isAboutFields = Object.keys(texts).some((field) => fieldError(field));
  return {
    draft,
    change: (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void run(event.currentTarget);
    },
    busy,
    fieldError,
    failure: isAboutFields ? undefined : failure,
    version,
  };
}

const texts = { day: 'noDay', time: 'noTime', place: 'noPlace' } as const;

/** As the server rejects fields. */
const incomplete = (errors: { path: FieldName; message: string }[]) =>
  new ApiProblem(400, { code: 'invalid_input', errors });

const isClosed = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.code === 'order_closed';

const fields: Record<string, FieldName> = {
  day: 'day',
  time: 'time',
  place: 'place',
  'meeting.startsAt': 'time',
  'meeting.place': 'place',
  'meeting.placeId': 'place',
};

/** What is wrong with the fields of the form, by their names. */
const fieldErrors = (problem: ApiProblem): Record<string, string> =>
  Object.fromEntries(
    problem.fieldErrors.flatMap(({ path, message }) => (fields[path] ? [[fields[path], message]] : [])),
  );
